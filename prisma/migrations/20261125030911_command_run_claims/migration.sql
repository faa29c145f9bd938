-- AlterTable
ALTER TABLE "command_runs" ADD COLUMN     "alive_at" TIMESTAMPTZ(3),
ADD COLUMN     "automatic" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "claim_id" UUID;
