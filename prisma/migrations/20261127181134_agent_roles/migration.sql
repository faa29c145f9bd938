-- CreateEnum
CREATE TYPE "agent_role" AS ENUM ('planner', 'coder', 'tester', 'reviewer');

-- AlterTable
ALTER TABLE "agent_runs" ADD COLUMN     "role" "agent_role" NOT NULL DEFAULT 'coder',
ADD COLUMN     "roles" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "agent_steps" ADD COLUMN     "model_name" TEXT,
ADD COLUMN     "role" "agent_role" NOT NULL DEFAULT 'coder';

-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "agent_roles" JSONB NOT NULL DEFAULT '[]';
