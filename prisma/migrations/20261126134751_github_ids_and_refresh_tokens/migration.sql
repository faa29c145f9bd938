-- AlterTable
ALTER TABLE "github_connections" ADD COLUMN     "renew_at" TIMESTAMPTZ(3),
ADD COLUMN     "renewing_since" TIMESTAMPTZ(3),
ADD COLUMN     "sealed_refresh_token" TEXT;

-- AlterTable
ALTER TABLE "github_links" ADD COLUMN     "repository_id" TEXT;
