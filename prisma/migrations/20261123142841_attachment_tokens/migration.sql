-- AlterTable
ALTER TABLE "attachments" ADD COLUMN     "tokens" INTEGER NOT NULL DEFAULT 0;

-- What files of before take of a context, on the safe side: three bytes a token, whatever the script.
UPDATE "attachments" SET "tokens" = octet_length("bytes") / 3 + 20 WHERE "media_type" NOT LIKE 'image/%';
