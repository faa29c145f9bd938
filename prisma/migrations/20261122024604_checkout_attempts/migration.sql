-- CreateTable
CREATE TABLE "checkout_attempts" (
    "id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "tries" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "checkout_attempts_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_id_fkey" FOREIGN KEY ("id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
