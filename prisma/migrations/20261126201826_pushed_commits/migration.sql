-- AlterEnum
ALTER TYPE "git_object_type" ADD VALUE 'commit';
