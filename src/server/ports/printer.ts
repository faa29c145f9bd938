import type { InvoiceDocument } from "~/domain/billing/invoice-document";

/** Renders documents as files. */
export interface Printer {
  /** A PDF of A4 pages, with a title and selectable text. */
  renderInvoice(invoice: InvoiceDocument): Promise<Uint8Array>;
}
