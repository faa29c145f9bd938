-- CreateTable
CREATE TABLE "simulated_objects" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "parent_id" TEXT,
    "seq" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(0),
    "body" JSONB NOT NULL,

    CONSTRAINT "simulated_objects_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "simulated_objects_type_seq_idx" ON "simulated_objects"("type", "seq");

-- CreateIndex
CREATE INDEX "simulated_objects_parent_id_type_seq_idx" ON "simulated_objects"("parent_id", "type", "seq");

-- CreateIndex
CREATE INDEX "simulated_objects_due_at_seq_idx" ON "simulated_objects"("due_at", "seq");
