-- AlterTable
ALTER TABLE "model_calls" ADD COLUMN     "place" TEXT;
