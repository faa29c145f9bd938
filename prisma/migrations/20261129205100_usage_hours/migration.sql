-- CreateEnum
CREATE TYPE "usage_source" AS ENUM ('chat', 'agent', 'api');

-- AlterTable
ALTER TABLE "model_calls" ADD COLUMN     "key_id" UUID;

-- AlterTable
ALTER TABLE "prompt_usages" ADD COLUMN     "key_id" UUID,
ADD COLUMN     "model_id" TEXT;

-- CreateTable
CREATE TABLE "usage_hours" (
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "user_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "source" "usage_source" NOT NULL,
    "model_id" TEXT NOT NULL,
    "prompts" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "input_tokens" BIGINT NOT NULL,
    "cached_tokens" BIGINT NOT NULL,
    "output_tokens" BIGINT NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,
    "timed_calls" INTEGER NOT NULL,
    "first_token_ms" BIGINT NOT NULL,

    CONSTRAINT "usage_hours_pkey" PRIMARY KEY ("hour","user_id","team_id","key_id","source","model_id")
);

-- CreateIndex
CREATE INDEX "usage_hours_user_id_hour_idx" ON "usage_hours"("user_id", "hour");

-- CreateIndex
CREATE INDEX "usage_hours_team_id_hour_idx" ON "usage_hours"("team_id", "hour");

-- CreateIndex
CREATE INDEX "model_calls_started_at_idx" ON "model_calls"("started_at");

-- CreateIndex
CREATE INDEX "prompt_usages_created_at_idx" ON "prompt_usages"("created_at");
