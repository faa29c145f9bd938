-- CreateEnum
CREATE TYPE "access_role" AS ENUM ('viewer', 'commenter', 'suggester', 'editor');

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "author_id" UUID;

-- CreateTable
CREATE TABLE "shares" (
    "id" UUID NOT NULL,
    "project_id" UUID,
    "chat_id" UUID,
    "role" "access_role" NOT NULL,
    "user_id" UUID,
    "email" TEXT,
    "link_id" UUID,
    "given_by_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_links" (
    "id" UUID NOT NULL,
    "project_id" UUID,
    "chat_id" UUID,
    "role" "access_role" NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "shares_project_id_user_id_idx" ON "shares"("project_id", "user_id");

-- CreateIndex
CREATE INDEX "shares_chat_id_user_id_idx" ON "shares"("chat_id", "user_id");

-- CreateIndex
CREATE INDEX "shares_user_id_idx" ON "shares"("user_id");

-- CreateIndex
CREATE INDEX "shares_email_idx" ON "shares"("email");

-- CreateIndex
CREATE INDEX "shares_given_by_id_idx" ON "shares"("given_by_id");

-- CreateIndex
CREATE INDEX "shares_expires_at_idx" ON "shares"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "shares_project_id_email_key" ON "shares"("project_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "shares_chat_id_email_key" ON "shares"("chat_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "shares_link_id_user_id_key" ON "shares"("link_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_secret_hash_key" ON "share_links"("secret_hash");

-- CreateIndex
CREATE INDEX "share_links_created_by_id_idx" ON "share_links"("created_by_id");

-- CreateIndex
CREATE INDEX "share_links_expires_at_idx" ON "share_links"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_project_id_role_key" ON "share_links"("project_id", "role");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_chat_id_role_key" ON "share_links"("chat_id", "role");

-- CreateIndex
CREATE INDEX "messages_author_id_idx" ON "messages"("author_id");

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_chat_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_given_by_id_fkey" FOREIGN KEY ("given_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "share_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_chat_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chats"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A share is of a project or of a chat. Prisma's schema cannot say so.
ALTER TABLE "shares" ADD CONSTRAINT "shares_of_one" CHECK (num_nonnulls("project_id", "chat_id") = 1);
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_of_one" CHECK (num_nonnulls("project_id", "chat_id") = 1);
