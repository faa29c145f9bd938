-- CreateEnum
CREATE TYPE "rating" AS ENUM ('up', 'down');

-- CreateTable
CREATE TABLE "reply_ratings" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "rating" "rating" NOT NULL,
    "rated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reply_ratings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reply_ratings_user_id_id_idx" ON "reply_ratings"("user_id", "id");

-- AddForeignKey
ALTER TABLE "reply_ratings" ADD CONSTRAINT "reply_ratings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reply_ratings" ADD CONSTRAINT "reply_ratings_id_fkey" FOREIGN KEY ("id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
