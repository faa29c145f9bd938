-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "outside_images" BOOLEAN NOT NULL DEFAULT false;
