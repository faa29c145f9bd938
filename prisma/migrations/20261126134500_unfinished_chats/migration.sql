-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "import_id" UUID;

-- CreateIndex
CREATE INDEX "chats_import_id_idx" ON "chats"("import_id");

-- AddForeignKey
ALTER TABLE "chats" ADD CONSTRAINT "chats_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
