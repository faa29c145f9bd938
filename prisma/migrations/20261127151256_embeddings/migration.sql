-- AlterTable
ALTER TABLE "knowledge_collections" ADD COLUMN     "embed_after" TIMESTAMPTZ(3),
ADD COLUMN     "embedding_problem" TEXT;

-- AlterTable
ALTER TABLE "knowledge_documents" ADD COLUMN     "embedded_hash" TEXT,
ADD COLUMN     "embedded_with" TEXT,
ADD COLUMN     "vectors" BYTEA;

-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "embedding_model" TEXT;
