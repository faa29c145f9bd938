-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "compared_with" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "chats_compared_with_key" ON "chats"("compared_with");

-- AddForeignKey
ALTER TABLE "chats" ADD CONSTRAINT "chats_compared_with_fkey" FOREIGN KEY ("compared_with") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;
