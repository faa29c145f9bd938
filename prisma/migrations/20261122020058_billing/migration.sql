-- CreateEnum
CREATE TYPE "billing_cycle" AS ENUM ('monthly', 'annual');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('incomplete', 'active', 'past_due', 'canceled');

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "cycle" "billing_cycle" NOT NULL,
    "status" "subscription_status" NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "paid_through" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "access_until" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_customers" (
    "id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "name" TEXT,
    "address" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zip_code" TEXT,
    "country" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subscription_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "billing_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_sweeps" (
    "id" TEXT NOT NULL,
    "last_event_id" TEXT NOT NULL,
    "swept_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_sweeps_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "subscriptions_user_id_read_at_idx" ON "subscriptions"("user_id", "read_at" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_access_until_idx" ON "subscriptions"("access_until");

-- CreateIndex
CREATE UNIQUE INDEX "billing_customers_customer_id_key" ON "billing_customers"("customer_id");

-- CreateIndex
CREATE INDEX "billing_events_handled_at_available_at_idx" ON "billing_events"("handled_at", "available_at");

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_id_fkey" FOREIGN KEY ("id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
