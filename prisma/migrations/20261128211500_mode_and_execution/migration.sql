ALTER TYPE "chat_way" RENAME TO "chat_mode";
ALTER TABLE "chats" RENAME COLUMN "way" TO "mode";
ALTER TABLE "messages" RENAME COLUMN "way" TO "mode";
ALTER TYPE "command_run_state" RENAME TO "command_execution_state";
ALTER TABLE "command_runs" RENAME TO "command_executions";
ALTER TABLE "command_executions" RENAME CONSTRAINT "command_runs_pkey" TO "command_executions_pkey";
ALTER TABLE "command_executions" RENAME CONSTRAINT "command_runs_user_id_fkey" TO "command_executions_user_id_fkey";
ALTER TABLE "command_executions" RENAME CONSTRAINT "command_runs_id_fkey" TO "command_executions_id_fkey";
ALTER INDEX "command_runs_user_id_idx" RENAME TO "command_executions_user_id_idx";
