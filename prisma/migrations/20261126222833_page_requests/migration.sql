-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "stops_agents" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "page_requests" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "agent" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "claim_id" UUID,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "page_requests_project_id_idx" ON "page_requests"("project_id");

-- CreateIndex
CREATE INDEX "page_requests_created_at_idx" ON "page_requests"("created_at");

-- AddForeignKey
ALTER TABLE "page_requests" ADD CONSTRAINT "page_requests_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
