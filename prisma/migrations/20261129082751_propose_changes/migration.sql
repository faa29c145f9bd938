-- AlterTable
ALTER TABLE "agent_runs" ADD COLUMN     "fork_id" UUID,
ADD COLUMN     "suggestion_id" UUID;

-- AlterTable
ALTER TABLE "project_updates" ADD COLUMN     "typed_at" TIMESTAMPTZ(3);
