import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { InvoiceInput } from "~/domain/billing/account-input";
import type { Printer } from "~/server/ports/printer";
import type { BillingDeps } from "./billing-deps";
import { readInvoice } from "./read-invoice";

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
