-- AlterTable
ALTER TABLE "learned_facts" ADD COLUMN     "supports_tools" BOOLEAN;
