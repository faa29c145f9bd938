-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "waits_for_turn" BOOLEAN NOT NULL DEFAULT false;
