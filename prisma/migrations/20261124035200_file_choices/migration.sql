-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "dropped_paths" TEXT[],
ADD COLUMN     "pinned_paths" TEXT[];
