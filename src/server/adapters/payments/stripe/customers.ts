import type Stripe from "stripe";
import type { BillingAddress } from "~/domain/billing/invoice";
import { PaymentFailure } from "~/server/ports/payment-failure";
import type { CustomerDetails, Payments } from "~/server/ports/payments";
import { mapStripeErrors } from "./failure";

const addressParam = ({ line1, city, state, postalCode, country }: BillingAddress) => ({
  line1,
  city,
  state,
  postal_code: postalCode,
  country,
});

const detailsParam = ({ name, email, address }: CustomerDetails) => ({
  name,
  email,
  // Stripe takes an empty string for "none".
  address: address ? addressParam(address) : ("" as const),
});

/** Incomplete without a street, city and country. State and postal code do not exist in every country. */
export function addressFrom(address: Stripe.Address | null | undefined): BillingAddress | null {
  const { line1, city, state, postal_code: postalCode, country } = address ?? {};
  return line1 && city && country
    ? { line1, city, state: state ?? "", postalCode: postalCode ?? "", country }
    : null;
}

/** @throws {PaymentFailure} `not_found` for a deleted customer */
export async function retrieveCustomer(stripe: Stripe, customerId: string): Promise<Stripe.Customer> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted) throw new PaymentFailure("not_found", `The customer ${customerId} was deleted`);
  return customer;
}

type Customers = Pick<Payments, "createCustomer" | "updateCustomer" | "deleteCustomer">;

export const customers = (stripe: Stripe): Customers => ({
  createCustomer: ({ userId, idempotencyKey, ...details }) =>
    mapStripeErrors(async () => {
      const { address, ...named } = detailsParam(details);
      const customer = await stripe.customers.create(
        { ...named, ...(address && { address }), metadata: { user_id: userId } },
        { idempotencyKey },
      );
      return { customerId: customer.id };
    }),
  updateCustomer: ({ customerId, idempotencyKey, ...details }) =>
    mapStripeErrors(async () => {
      await stripe.customers.update(customerId, detailsParam(details), { idempotencyKey });
    }),
  deleteCustomer: ({ customerId, idempotencyKey }) =>
    mapStripeErrors(async () => {
      await stripe.customers.del(customerId, {}, { idempotencyKey });
    }),
});
