-- CreateTable
CREATE TABLE "model_calls" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "reply_id" UUID NOT NULL,
    "model_id" TEXT NOT NULL,
    "input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "is_estimated" BOOLEAN NOT NULL,
    "cost" DOUBLE PRECISION,
    "first_token_ms" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "model_calls_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "model_calls_reply_id_idx" ON "model_calls"("reply_id");

-- CreateIndex
CREATE INDEX "model_calls_user_id_started_at_idx" ON "model_calls"("user_id", "started_at");

-- CreateIndex
CREATE INDEX "repair_tries_state_created_at_idx" ON "repair_tries"("state", "created_at");

-- AddForeignKey
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
