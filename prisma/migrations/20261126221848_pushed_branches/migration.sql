-- CreateTable
CREATE TABLE "project_branches" (
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "commit_id" TEXT NOT NULL,
    "pushed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_branches_pkey" PRIMARY KEY ("project_id","name")
);

-- AddForeignKey
ALTER TABLE "project_branches" ADD CONSTRAINT "project_branches_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
