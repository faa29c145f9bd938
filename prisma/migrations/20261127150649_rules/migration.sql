-- AlterTable
ALTER TABLE "chat_folders" ADD COLUMN     "rules" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "rules_off" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "accepted_rules" TEXT[] DEFAULT ARRAY[]::TEXT[];
