import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { InvoicesInput } from "~/domain/billing/account-input";
import { type InvoiceRow, invoiceRow } from "~/domain/billing/invoice-row";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer } from "./ensure-customer";

/** `nextCursor`: this page's last invoice, null on the last page. */
export type InvoicePage = { invoices: readonly InvoiceRow[]; nextCursor: string | null };

/**
 * The user's invoices, newest first. Drafts are skipped, so a page may be shorter than requested.
 *
 * @throws DomainError unavailable when the provider cannot be reached
 */
export async function listInvoices(
  { db, payments }: Pick<BillingDeps, "db" | "payments">,
  user: SignedInUser,
  { cursor, limit }: InvoicesInput,
): Promise<InvoicePage> {
  const customerId = await findCustomer({ db, payments }, user.id);
  if (!customerId) return { invoices: [], nextCursor: null };
  const after = cursor ?? undefined;
  const { invoices, hasMore } = await callProvider(() =>
    payments.listInvoices({ customerId, limit, ...(after !== undefined && { after }) }),
  );
  return {
    invoices: invoices.map(invoiceRow).filter((row) => row !== undefined),
    nextCursor: hasMore ? (invoices.at(-1)?.id ?? null) : null,
  };
}
