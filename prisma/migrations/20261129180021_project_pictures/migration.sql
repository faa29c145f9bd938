-- CreateTable
CREATE TABLE "project_pictures" (
    "project_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_pictures_pkey" PRIMARY KEY ("project_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "project_pictures_version_id_key" ON "project_pictures"("version_id");

-- AddForeignKey
ALTER TABLE "project_pictures" ADD CONSTRAINT "project_pictures_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
