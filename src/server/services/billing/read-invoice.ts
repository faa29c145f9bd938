import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { InvoiceInput } from "~/domain/billing/account-input";
import { type InvoiceDocument, invoiceDocument } from "~/domain/billing/invoice-document";
import { notFound } from "~/domain/error/domain-error";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer } from "./ensure-customer";

/**
 * An invoice of the user, as displayed and printed.
 *
 * @throws DomainError not_found, also for drafts and other users' invoices; unavailable when the provider cannot be
 * reached
 */
export async function readInvoice(
  { db, payments }: Pick<BillingDeps, "db" | "payments">,
  user: SignedInUser,
  { invoiceId }: InvoiceInput,
): Promise<InvoiceDocument> {
  const customerId = await findCustomer({ db, payments }, user.id);
  const invoice = customerId && (await callProvider(() => payments.readInvoice({ customerId, invoiceId })));
  const document = invoice ? invoiceDocument(invoice, !payments.live) : undefined;
  if (!document) throw notFound();
  return document;
}
