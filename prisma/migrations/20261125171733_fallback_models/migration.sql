-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "instead_of" TEXT;

-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "fallback_models" TEXT[] DEFAULT ARRAY[]::TEXT[];
