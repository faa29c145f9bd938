import "server-only";
import type { InvoiceDocument } from "~/domain/billing/invoice-document";

/** Paper, as files. */
export interface Printer {
  /** A PDF of A4 pages, with a title and text that can be selected. */
  renderInvoice(invoice: InvoiceDocument): Promise<Uint8Array>;
}
