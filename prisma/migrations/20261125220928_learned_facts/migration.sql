-- CreateTable
CREATE TABLE "learned_facts" (
    "model_id" TEXT NOT NULL,
    "supports_images" BOOLEAN,
    "context_tokens" INTEGER,
    "max_output_tokens" INTEGER,
    "learned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "learned_facts_pkey" PRIMARY KEY ("model_id")
);
