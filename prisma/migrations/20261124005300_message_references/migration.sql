-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "prompt_references" JSONB;
