-- A customer that the simulated provider does not have is one of Stripe's.
ALTER TABLE "billing_customers" ADD COLUMN "provider" TEXT NOT NULL DEFAULT 'stripe';
ALTER TABLE "subscriptions" ADD COLUMN "provider" TEXT NOT NULL DEFAULT 'stripe';
UPDATE "billing_customers" SET "provider" = 'simulator' WHERE "customer_id" IN (SELECT "id" FROM "simulated_objects");
UPDATE "subscriptions" SET "provider" = 'simulator' WHERE "customer_id" IN (SELECT "id" FROM "simulated_objects");
ALTER TABLE "billing_customers" ALTER COLUMN "provider" DROP DEFAULT;
ALTER TABLE "subscriptions" ALTER COLUMN "provider" DROP DEFAULT;

-- One customer per user and provider.
ALTER TABLE "billing_customers" DROP CONSTRAINT "billing_customers_pkey",
ADD CONSTRAINT "billing_customers_pkey" PRIMARY KEY ("id", "provider");
