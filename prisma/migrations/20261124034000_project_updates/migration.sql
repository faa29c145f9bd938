-- CreateTable
CREATE TABLE "project_updates" (
    "project_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "tree_id" TEXT NOT NULL,

    CONSTRAINT "project_updates_pkey" PRIMARY KEY ("project_id","seq")
);

-- AddForeignKey
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
