import "server-only";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import type { Db } from "~/server/db";
import type { Payments } from "~/server/ports/payments";

/** Customers belong to the provider that currently takes payments. */
export type CustomerDeps = { db: Db; payments: Pick<Payments, "kind"> };

/** The user's customer id and billing details; each null when there is none yet. */
export async function readCustomer(
  { db, payments }: CustomerDeps,
  userId: string,
): Promise<{ customerId: string | null; details: BillingDetails | null }> {
  const row = await db.billingCustomer.findUnique({
    where: { id_provider: { id: userId, provider: payments.kind } },
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
  if (!name || !address || !city || !country) return { customerId, details: null };
  return {
    customerId,
    details: { name, address, city, state: state ?? "", zipCode: zipCode ?? "", country },
  };
}

/** The user's billing details; null when there are none yet. */
export const readBillingDetails = async (
  deps: CustomerDeps,
  userId: string,
): Promise<BillingDetails | null> => (await readCustomer(deps, userId)).details;
