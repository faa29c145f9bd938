-- CreateEnum
CREATE TYPE "document_state" AS ENUM ('waiting', 'ready', 'failed');

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "given_passages" JSONB;

-- CreateTable
CREATE TABLE "knowledge_collections" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "knowledge_collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "knowledge_documents" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT,
    "state" "document_state" NOT NULL DEFAULT 'waiting',
    "problem" TEXT,
    "bytes" BYTEA NOT NULL,
    "pages" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "read_until" TIMESTAMPTZ(3),
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "knowledge_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_collections" (
    "chat_id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,

    CONSTRAINT "chat_collections_pkey" PRIMARY KEY ("chat_id","collection_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_collections_user_id_name_key" ON "knowledge_collections"("user_id", "name");

-- CreateIndex
CREATE INDEX "knowledge_documents_user_id_idx" ON "knowledge_documents"("user_id");

-- CreateIndex
CREATE INDEX "knowledge_documents_state_read_until_idx" ON "knowledge_documents"("state", "read_until");

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_documents_collection_id_name_key" ON "knowledge_documents"("collection_id", "name");

-- CreateIndex
CREATE INDEX "chat_collections_collection_id_idx" ON "chat_collections"("collection_id");

-- AddForeignKey
ALTER TABLE "knowledge_collections" ADD CONSTRAINT "knowledge_collections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "knowledge_collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_collections" ADD CONSTRAINT "chat_collections_chat_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_collections" ADD CONSTRAINT "chat_collections_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "knowledge_collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The passages that a reply was given count with its text.
CREATE OR REPLACE FUNCTION "message_bytes"("message" "messages") RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT octet_length(message.content) + octet_length(message.thinking)
    + coalesce(octet_length(message.prompt_references::text), 0) + coalesce(octet_length(message.changes::text), 0)
    + coalesce(octet_length(message.given_passages::text), 0)::bigint
$$;
