-- AlterTable
ALTER TABLE "agent_runs" ADD COLUMN     "fork_id" UUID,
ADD COLUMN     "suggestion_id" UUID;
