-- AlterTable
ALTER TABLE "attachments" ADD COLUMN     "created_at" TIMESTAMPTZ(3),
ADD COLUMN     "pages" INTEGER,
ADD COLUMN     "path" TEXT,
ADD COLUMN     "user_id" UUID,
ALTER COLUMN "message_id" DROP NOT NULL;

-- Until now a file's owner was that of its message.
UPDATE "attachments" SET "user_id" = "chats"."user_id", "created_at" = "messages"."created_at"
FROM "messages" JOIN "chats" ON "chats"."id" = "messages"."chat_id" WHERE "messages"."id" = "attachments"."message_id";

ALTER TABLE "attachments" ALTER COLUMN "created_at" SET NOT NULL,
ALTER COLUMN "user_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "attachments_user_id_idx" ON "attachments"("user_id");

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
