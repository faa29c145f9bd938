-- AlterTable
ALTER TABLE "agent_runs" ADD COLUMN     "resumes_at" TIMESTAMPTZ(3);
