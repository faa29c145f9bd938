-- CreateTable
CREATE TABLE "github_connections" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "login" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "scopes" TEXT[],
    "is_fine_grained" BOOLEAN NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "github_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "github_links" (
    "project_id" UUID NOT NULL,
    "repository" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "commit_id" TEXT NOT NULL,
    "version_id" UUID NOT NULL,
    "pushed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "github_links_pkey" PRIMARY KEY ("project_id")
);

-- AddForeignKey
ALTER TABLE "github_connections" ADD CONSTRAINT "github_connections_id_fkey" FOREIGN KEY ("id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "github_links" ADD CONSTRAINT "github_links_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
