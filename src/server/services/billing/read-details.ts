import "server-only";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import type { Db } from "~/server/db";

/** What bills say of the user so far; null where they say nothing yet. */
export async function readDetails(db: Db, userId: string): Promise<BillingDetails | null> {
  const row = await db.billingCustomer.findUnique({
    where: { id: userId },
    select: { name: true, address: true, city: true, state: true, zipCode: true, country: true },
  });
  const { name, address, city, state, zipCode, country } = row ?? {};
  if (!name || !address || !city || !state || !zipCode || !country) return null;
  return { name, address, city, state, zipCode, country };
}
