-- CreateEnum
CREATE TYPE "suggestion_state" AS ENUM ('open', 'accepted', 'refused', 'withdrawn');

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "forked_from_id" UUID;

-- CreateTable
CREATE TABLE "comment_threads" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "author_id" UUID,
    "anchor" JSONB NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comment_threads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "author_id" UUID,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_looks" (
    "thread_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "comment_id" UUID NOT NULL,

    CONSTRAINT "thread_looks_pkey" PRIMARY KEY ("thread_id","user_id")
);

-- CreateTable
CREATE TABLE "suggestions" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "author_id" UUID,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "state" "suggestion_state" NOT NULL DEFAULT 'open',
    "tree_id" TEXT NOT NULL,
    "base_version_id" UUID,
    "fork_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "version_id" UUID,

    CONSTRAINT "suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "comment_threads_project_id_id_idx" ON "comment_threads"("project_id", "id" DESC);

-- CreateIndex
CREATE INDEX "comment_threads_author_id_idx" ON "comment_threads"("author_id");

-- CreateIndex
CREATE INDEX "comment_threads_resolved_by_id_idx" ON "comment_threads"("resolved_by_id");

-- CreateIndex
CREATE INDEX "comments_thread_id_id_idx" ON "comments"("thread_id", "id");

-- CreateIndex
CREATE INDEX "comments_author_id_idx" ON "comments"("author_id");

-- CreateIndex
CREATE INDEX "thread_looks_user_id_idx" ON "thread_looks"("user_id");

-- CreateIndex
CREATE INDEX "suggestions_project_id_id_idx" ON "suggestions"("project_id", "id" DESC);

-- CreateIndex
CREATE INDEX "suggestions_author_id_idx" ON "suggestions"("author_id");

-- CreateIndex
CREATE INDEX "suggestions_decided_by_id_idx" ON "suggestions"("decided_by_id");

-- AddForeignKey
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "comment_threads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_looks" ADD CONSTRAINT "thread_looks_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "comment_threads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_looks" ADD CONSTRAINT "thread_looks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
