-- AlterTable
ALTER TABLE "model_calls" ADD COLUMN     "cached_tokens" INTEGER;

-- CreateTable
CREATE TABLE "edit_records" (
    "model_id" TEXT NOT NULL,
    "applied" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "edit_records_pkey" PRIMARY KEY ("model_id")
);

-- CreateTable
CREATE TABLE "edit_format_choices" (
    "user_id" UUID NOT NULL,
    "model_id" TEXT NOT NULL,
    "format" TEXT NOT NULL,

    CONSTRAINT "edit_format_choices_pkey" PRIMARY KEY ("user_id","model_id")
);

-- AddForeignKey
ALTER TABLE "edit_format_choices" ADD CONSTRAINT "edit_format_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
