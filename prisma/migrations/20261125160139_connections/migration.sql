-- CreateTable
CREATE TABLE "connections" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT,
    "sealed_key" TEXT,
    "key_end" TEXT,
    "sealed_headers" TEXT,
    "models" TEXT[],
    "offers_all" BOOLEAN NOT NULL DEFAULT true,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "daily_tokens" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "connections_user_id_idx" ON "connections"("user_id");

-- CreateIndex
CREATE INDEX "connections_is_shared_idx" ON "connections"("is_shared");

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
