-- AlterTable
ALTER TABLE "suggestions" ADD COLUMN     "check_run" JSONB,
ADD COLUMN     "checked_by_id" UUID;

-- CreateIndex
CREATE INDEX "suggestions_checked_by_id_idx" ON "suggestions"("checked_by_id");

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_checked_by_id_fkey" FOREIGN KEY ("checked_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
