import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { InvoiceInput, InvoicesInput } from "~/domain/billing/account-input";
import { type InvoiceDocument, invoiceDocument } from "~/domain/billing/invoice-document";
import { type InvoiceRow, invoiceRow } from "~/domain/billing/invoice-row";
import { notFound } from "~/domain/error/domain-error";
import type { Printer } from "~/server/ports/printer";
import type { BillingDeps } from "./billing-deps";
import { callProvider } from "./call-provider";
import { findCustomer } from "./customer";

/** `nextCursor`: this page's last invoice, null on the last page. */
type InvoicePage = { invoices: readonly InvoiceRow[]; nextCursor: string | null };

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

/**
 * An invoice of the user as a downloadable file.
 *
 * @throws DomainError like `readInvoice`
 */
export async function printInvoice(
  deps: Pick<BillingDeps, "db" | "payments"> & { printer: Printer },
  user: SignedInUser,
  input: InvoiceInput,
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const invoice = await readInvoice(deps, user, input);
  return { fileName: `invoice-${invoice.number}.pdf`, pdf: await deps.printer.renderInvoice(invoice) };
}
