import "server-only";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import type { Db } from "~/server/db";

/** The provider's id of the user as a customer, and what bills say of them so far; each null where there is none yet. */
export async function readCustomer(
  db: Db,
  userId: string,
): Promise<{ customerId: string | null; details: BillingDetails | null }> {
  const row = await db.billingCustomer.findUnique({
    where: { id: userId },
    select: {
      customerId: true,
      name: true,
      address: true,
      city: true,
      state: true,
      zipCode: true,
      country: true,
    },
  });
  if (!row) return { customerId: null, details: null };
  const { customerId, name, address, city, state, zipCode, country } = row;
  const isWhole = name && address && city && state && zipCode && country;
  return { customerId, details: isWhole ? { name, address, city, state, zipCode, country } : null };
}

/** What bills say of the user so far; null where they say nothing yet. */
export const readDetails = async (db: Db, userId: string): Promise<BillingDetails | null> =>
  (await readCustomer(db, userId)).details;
