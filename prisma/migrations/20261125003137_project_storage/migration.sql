-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "keeps_storage" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "project_storage" (
    "project_id" UUID NOT NULL,
    "items" TEXT NOT NULL,

    CONSTRAINT "project_storage_pkey" PRIMARY KEY ("project_id")
);

-- AddForeignKey
ALTER TABLE "project_storage" ADD CONSTRAINT "project_storage_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
