-- Nothing ever asked a question of this kind: the name is free.
ALTER TYPE "auth_challenge_purpose" RENAME VALUE 'fresh_sign_in' TO 'confirmed_sign_up';

-- AlterTable
ALTER TABLE "auth_tokens" ADD COLUMN     "sign_up_id" UUID;

-- CreateTable
CREATE TABLE "sign_ups" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT,
    "password_hash" TEXT NOT NULL,
    "browser_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_ups_browser_hash_key" ON "sign_ups"("browser_hash");

-- CreateIndex
CREATE INDEX "sign_ups_user_id_idx" ON "sign_ups"("user_id");

-- CreateIndex
CREATE INDEX "auth_tokens_sign_up_id_idx" ON "auth_tokens"("sign_up_id");

-- AddForeignKey
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_sign_up_id_fkey" FOREIGN KEY ("sign_up_id") REFERENCES "sign_ups"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Sign-ups that wait for their confirmation: their name and password become those of a sign-up of their own, which
-- takes the id of its user.
INSERT INTO "sign_ups" ("id", "user_id", "name", "password_hash", "created_at")
SELECT "id", "id", "name", "password_hash", "created_at" FROM "users"
WHERE "email_verified" IS NULL AND "password_hash" IS NOT NULL;

UPDATE "auth_tokens" SET "sign_up_id" = "user_id"
WHERE "purpose" = 'confirm_email' AND "used_at" IS NULL AND "user_id" IN (SELECT "id" FROM "sign_ups");

UPDATE "outbox" SET "payload" = "payload" || jsonb_build_object('signUpId', "payload" -> 'userId')
WHERE "done_at" IS NULL AND "payload" ->> 'kind' = 'confirm_email';

UPDATE "users" SET "name" = NULL, "password_hash" = NULL WHERE "id" IN (SELECT "id" FROM "sign_ups");
