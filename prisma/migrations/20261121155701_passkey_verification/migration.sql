-- AlterTable
ALTER TABLE "auth_challenges" ADD COLUMN     "method" TEXT;

-- AlterTable
ALTER TABLE "passkeys" ADD COLUMN     "user_verified" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "auth_challenges_user_id_purpose_idx" ON "auth_challenges"("user_id", "purpose");
