-- DropIndex
DROP INDEX "knowledge_documents_collection_id_name_key";

-- AlterTable
ALTER TABLE "knowledge_documents" ADD COLUMN     "project_id" UUID;

-- The folder's name ended with the last digits of the project's id. One that no project of the owner has is the owner's.
UPDATE "knowledge_documents" SET
  "project_id" = "projects"."id",
  "name" = regexp_replace("knowledge_documents"."name", '^([^/]*) \([0-9a-f]{12}\)/', '\1/')
FROM "projects"
WHERE "projects"."user_id" = "knowledge_documents"."user_id"
  AND right("projects"."id"::text, 12) = substring("knowledge_documents"."name" FROM '^[^/]* \(([0-9a-f]{12})\)/');

-- Their passages are indexed with their names.
UPDATE "knowledge_collections" SET "revision" = "revision" + 1
WHERE "id" IN (SELECT "collection_id" FROM "knowledge_documents" WHERE "project_id" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_documents_collection_id_project_id_name_key" ON "knowledge_documents"("collection_id", "project_id", "name");

-- What is of no project has its name once too: nulls are distinct in the index above.
CREATE UNIQUE INDEX "knowledge_documents_collection_id_name_key" ON "knowledge_documents"("collection_id", "name") WHERE "project_id" IS NULL;
