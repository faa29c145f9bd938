import "server-only";
import type { InvoiceSheet } from "~/domain/billing/invoice-sheet";

/** Paper, as files. */
export interface Printer {
  /** A PDF of A4 pages, with a title and text that can be selected. */
  printInvoice(sheet: InvoiceSheet): Promise<Uint8Array>;
}
