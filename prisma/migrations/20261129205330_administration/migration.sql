-- CreateEnum
CREATE TYPE "inquiry_stage" AS ENUM ('new', 'contacted', 'won', 'lost');

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "actor_id" UUID;

-- AlterTable
ALTER TABLE "inquiries" ADD COLUMN     "handled_at" TIMESTAMPTZ(3),
ADD COLUMN     "handled_by_id" UUID,
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "stage" "inquiry_stage" NOT NULL DEFAULT 'new';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "granted_plan_id" TEXT NOT NULL DEFAULT 'free-plan',
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sign_up_invitations" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "invited_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_up_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_up_invitations_email_key" ON "sign_up_invitations"("email");

-- CreateIndex
CREATE INDEX "sign_up_invitations_invited_by_id_idx" ON "sign_up_invitations"("invited_by_id");

-- CreateIndex
CREATE INDEX "audit_events_actor_id_idx" ON "audit_events"("actor_id");

-- CreateIndex
CREATE INDEX "inquiries_handled_by_id_idx" ON "inquiries"("handled_by_id");

-- AddForeignKey
ALTER TABLE "sign_up_invitations" ADD CONSTRAINT "sign_up_invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_handled_by_id_fkey" FOREIGN KEY ("handled_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
