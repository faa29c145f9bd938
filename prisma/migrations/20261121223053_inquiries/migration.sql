-- CreateEnum
CREATE TYPE "inquiry_mail_state" AS ENUM ('waiting', 'sent', 'retrying', 'failed', 'withheld');

-- CreateTable
CREATE TABLE "inquiries" (
    "id" UUID NOT NULL,
    "fullname" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "user_count" TEXT NOT NULL,
    "contact_method" TEXT NOT NULL,
    "schedule_demo" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sales_mail" "inquiry_mail_state" NOT NULL DEFAULT 'waiting',
    "sales_mail_error" TEXT,
    "copy_mail" "inquiry_mail_state" NOT NULL DEFAULT 'waiting',
    "copy_mail_error" TEXT,

    CONSTRAINT "inquiries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inquiries_email_created_at_idx" ON "inquiries"("email", "created_at");
