-- CreateEnum
CREATE TYPE "chat_way" AS ENUM ('chat', 'build', 'agent');

-- CreateEnum
CREATE TYPE "agent_run_state" AS ENUM ('working', 'paused', 'asking', 'consenting', 'waiting', 'done', 'ended', 'stopped');

-- CreateEnum
CREATE TYPE "agent_step_state" AS ENUM ('running', 'done', 'failed', 'refused', 'interrupted');

-- AlterTable
ALTER TABLE "chats" ADD COLUMN     "run_limits" JSONB,
ADD COLUMN     "way" "chat_way" NOT NULL DEFAULT 'build';

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "way" "chat_way";

-- CreateTable
CREATE TABLE "agent_runs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" "agent_run_state" NOT NULL DEFAULT 'working',
    "reason" TEXT NOT NULL DEFAULT '',
    "is_pausing" BOOLEAN NOT NULL DEFAULT false,
    "plan" JSONB NOT NULL DEFAULT '[]',
    "limits" JSONB NOT NULL,
    "remarks" JSONB NOT NULL DEFAULT '[]',
    "questions" JSONB NOT NULL DEFAULT '[]',
    "answers" JSONB,
    "consent" JSONB,
    "proof" JSONB,
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "cached_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "agent_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_steps" (
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "said" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "arguments" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "state" "agent_step_state" NOT NULL DEFAULT 'running',
    "result" TEXT NOT NULL DEFAULT '',
    "changes" JSONB NOT NULL DEFAULT '[]',
    "version_id" UUID,
    "is_undone" BOOLEAN NOT NULL DEFAULT false,
    "text_at" INTEGER NOT NULL,
    "tokens" INTEGER,
    "duration_ms" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_steps_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateIndex
CREATE INDEX "agent_runs_user_id_idx" ON "agent_runs"("user_id");

-- CreateIndex
CREATE INDEX "agent_runs_state_idx" ON "agent_runs"("state");

-- CreateIndex
CREATE INDEX "agent_steps_user_id_idx" ON "agent_steps"("user_id");

-- AddForeignKey
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_id_fkey" FOREIGN KEY ("id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_steps" ADD CONSTRAINT "agent_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "agent_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_steps" ADD CONSTRAINT "agent_steps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
