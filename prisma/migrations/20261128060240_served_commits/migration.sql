-- AlterTable
ALTER TABLE "versions" ADD COLUMN     "served_commit_id" TEXT;
