-- CreateEnum
CREATE TYPE "command_run_state" AS ENUM ('running', 'ended', 'declined');

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "runs_commands" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "command_runs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" "command_run_state" NOT NULL,
    "output" TEXT NOT NULL DEFAULT '',
    "exit_code" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "command_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "command_runs_user_id_idx" ON "command_runs"("user_id");

-- AddForeignKey
ALTER TABLE "command_runs" ADD CONSTRAINT "command_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "command_runs" ADD CONSTRAINT "command_runs_id_fkey" FOREIGN KEY ("id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
