-- DropIndex
DROP INDEX "chats_compared_with_key";

-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "answer_proof" JSONB;

-- CreateIndex
CREATE INDEX "chats_compared_with_idx" ON "chats"("compared_with");
