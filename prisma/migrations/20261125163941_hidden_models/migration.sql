-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "hidden_models" TEXT[] DEFAULT ARRAY[]::TEXT[];
