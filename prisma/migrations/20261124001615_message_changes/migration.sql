-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "changes" JSONB;
