-- CreateEnum
CREATE TYPE "git_object_type" AS ENUM ('blob', 'tree');

-- CreateEnum
CREATE TYPE "version_author" AS ENUM ('model', 'person');

-- DropForeignKey
ALTER TABLE "versions" DROP CONSTRAINT "versions_chat_id_fkey";

-- DropForeignKey
ALTER TABLE "versions" DROP CONSTRAINT "versions_message_id_fkey";

-- DropIndex
DROP INDEX "versions_chat_id_number_key";

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "head_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- Every chat with code gets a project under the chat's id.
INSERT INTO "projects" ("id", "user_id", "name", "head_id", "created_at", "updated_at")
SELECT c."id", c."user_id", c."title",
  (SELECT v."id" FROM "versions" v WHERE v."chat_id" = c."id" ORDER BY v."number" DESC LIMIT 1),
  c."created_at", c."updated_at"
FROM "chats" c WHERE EXISTS (SELECT 1 FROM "versions" v WHERE v."chat_id" = c."id");

-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "project_id" UUID;
UPDATE "chats" SET "project_id" = "id" WHERE "id" IN (SELECT "id" FROM "projects");

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "base_version_id" UUID;

-- AlterTable. The server stores the files of these versions when it starts, from the replies that made them: see convert-versions.ts.
ALTER TABLE "versions" RENAME COLUMN "chat_id" TO "project_id";
ALTER TABLE "versions" DROP COLUMN "files",
ADD COLUMN     "author" "version_author" NOT NULL DEFAULT 'model',
ADD COLUMN     "author_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "commit_id" TEXT,
ADD COLUMN     "good_at" TIMESTAMPTZ(3),
ADD COLUMN     "message" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name" TEXT,
ADD COLUMN     "parent_id" UUID,
ADD COLUMN     "tree_id" TEXT,
ALTER COLUMN "message_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "git_objects" (
    "project_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "type" "git_object_type" NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "git_objects_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "projects_user_id_updated_at_id_idx" ON "projects"("user_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "chats_project_id_idx" ON "chats"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "versions_project_id_number_key" ON "versions"("project_id", "number");

-- Each was made from the one before.
UPDATE "versions" v SET "parent_id" = (
  SELECT p."id" FROM "versions" p WHERE p."project_id" = v."project_id" AND p."number" < v."number" ORDER BY p."number" DESC LIMIT 1);

UPDATE "messages" m SET "base_version_id" = v."parent_id" FROM "versions" v WHERE v."message_id" = m."id";

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "git_objects" ADD CONSTRAINT "git_objects_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chats" ADD CONSTRAINT "chats_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "versions" ADD CONSTRAINT "versions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "versions" ADD CONSTRAINT "versions_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;
