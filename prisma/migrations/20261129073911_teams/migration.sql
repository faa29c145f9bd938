-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "team_id" UUID;

-- AlterTable
ALTER TABLE "custom_templates" ADD COLUMN     "team_id" UUID;

-- AlterTable
ALTER TABLE "knowledge_collections" ADD COLUMN     "team_id" UUID;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "team_id" UUID;

-- AlterTable
ALTER TABLE "share_links" ADD COLUMN     "team_id" UUID;

-- AlterTable
ALTER TABLE "shares" ADD COLUMN     "team_id" UUID;

-- CreateTable
CREATE TABLE "teams" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "teams_owner_id_idx" ON "teams"("owner_id");

-- CreateIndex
CREATE INDEX "connections_team_id_idx" ON "connections"("team_id");

-- CreateIndex
CREATE INDEX "custom_templates_team_id_idx" ON "custom_templates"("team_id");

-- CreateIndex
CREATE INDEX "knowledge_collections_team_id_idx" ON "knowledge_collections"("team_id");

-- CreateIndex
CREATE INDEX "projects_team_id_idx" ON "projects"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_team_id_role_key" ON "share_links"("team_id", "role");

-- CreateIndex
CREATE INDEX "shares_team_id_user_id_idx" ON "shares"("team_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "shares_team_id_email_key" ON "shares"("team_id", "email");

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_collections" ADD CONSTRAINT "knowledge_collections_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_templates" ADD CONSTRAINT "custom_templates_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "shares" DROP CONSTRAINT "shares_of_one";
ALTER TABLE "shares" ADD CONSTRAINT "shares_of_one" CHECK (num_nonnulls("project_id", "chat_id", "team_id") = 1);
ALTER TABLE "share_links" DROP CONSTRAINT "share_links_of_one";
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_of_one" CHECK (num_nonnulls("project_id", "chat_id", "team_id") = 1);
