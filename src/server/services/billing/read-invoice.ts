import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { InvoiceInput } from "~/domain/billing/account-input";
import { type InvoiceSheet, invoiceSheet } from "~/domain/billing/invoice-sheet";
import { notFound } from "~/domain/error/domain-error";
import { askProvider } from "./ask-provider";
import type { BillingDeps } from "./billing-deps";
import { findCustomer } from "./ensure-customer";

/**
 * An invoice of the user's, as it is shown and printed.
 *
 * @throws DomainError not_found for another's and for a draft, too; unavailable when the provider could not be asked
 */
export async function readInvoice(
  { db, payments }: Pick<BillingDeps, "db" | "payments">,
  user: SignedInUser,
  { invoiceId }: InvoiceInput,
): Promise<InvoiceSheet> {
  const customerId = await findCustomer({ db, payments }, user.id);
  const invoice = customerId && (await askProvider(() => payments.readInvoice({ customerId, invoiceId })));
  const sheet = invoice ? invoiceSheet(invoice, !payments.live) : undefined;
  if (!sheet) throw notFound();
  return sheet;
}
