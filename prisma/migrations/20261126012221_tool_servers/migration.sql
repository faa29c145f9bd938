-- CreateEnum
CREATE TYPE "tool_decision" AS ENUM ('always', 'never');

-- CreateEnum
CREATE TYPE "tool_call_state" AS ENUM ('asking', 'running', 'done', 'refused', 'unanswered', 'failed');

-- CreateTable
CREATE TABLE "tool_servers" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "transport" TEXT NOT NULL,
    "sealed_headers" TEXT,
    "sealed_sign_in" TEXT,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tool_servers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_permissions" (
    "user_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "decision" "tool_decision" NOT NULL,
    "hash" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tool_permissions_pkey" PRIMARY KEY ("user_id","server_id","tool")
);

-- CreateTable
CREATE TABLE "tool_calls" (
    "reply_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "server_name" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "arguments" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "is_changed" BOOLEAN NOT NULL DEFAULT false,
    "state" "tool_call_state" NOT NULL,
    "result" TEXT NOT NULL DEFAULT '',
    "text_at" INTEGER NOT NULL,
    "called_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "tool_calls_pkey" PRIMARY KEY ("reply_id","position")
);

-- CreateIndex
CREATE INDEX "tool_servers_user_id_idx" ON "tool_servers"("user_id");

-- CreateIndex
CREATE INDEX "tool_calls_user_id_idx" ON "tool_calls"("user_id");

-- AddForeignKey
ALTER TABLE "tool_servers" ADD CONSTRAINT "tool_servers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_permissions" ADD CONSTRAINT "tool_permissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
