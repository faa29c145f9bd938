-- CreateEnum
CREATE TYPE "repair_state" AS ENUM ('running', 'fixed', 'rolled_back', 'stopped', 'failed');

-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "repairs_by_itself" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "repair_tries" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "origin_id" UUID NOT NULL,
    "error_key" TEXT NOT NULL,
    "error" TEXT NOT NULL,
    "known" TEXT[],
    "number" INTEGER NOT NULL,
    "state" "repair_state" NOT NULL DEFAULT 'running',
    "finding" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "repair_tries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "repair_tries_user_id_created_at_idx" ON "repair_tries"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "repair_tries_origin_id_idx" ON "repair_tries"("origin_id");

-- AddForeignKey
ALTER TABLE "repair_tries" ADD CONSTRAINT "repair_tries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repair_tries" ADD CONSTRAINT "repair_tries_id_fkey" FOREIGN KEY ("id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
