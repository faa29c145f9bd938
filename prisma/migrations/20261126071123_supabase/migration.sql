-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "supabase_id" UUID;

-- CreateTable
CREATE TABLE "supabase_connections" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "key_end" TEXT NOT NULL,
    "tables" TEXT NOT NULL DEFAULT '',
    "for_new_projects" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "supabase_connections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "supabase_connections_user_id_idx" ON "supabase_connections"("user_id");

-- CreateIndex
CREATE INDEX "projects_supabase_id_idx" ON "projects"("supabase_id");

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_supabase_id_fkey" FOREIGN KEY ("supabase_id") REFERENCES "supabase_connections"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supabase_connections" ADD CONSTRAINT "supabase_connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
