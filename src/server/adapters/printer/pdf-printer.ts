import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { type InvoiceDocument, invoiceLabels } from "~/domain/billing/invoice-document";
import type { Printer } from "~/server/ports/printer";
import { drawInvoice } from "./draw-invoice";
import { MARGIN } from "./pdf-layout";

/** Covers all Latin and Cyrillic letters, unlike the standard PDF fonts. */
const font = (file: string) =>
  readFileSync(join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans", file));

/** pdfkit, in this process: an invoice takes a few milliseconds. */
export function pdfPrinter(): Printer {
  let fonts: { regular: Buffer; bold: Buffer } | undefined;
  return {
    async renderInvoice(invoice) {
      fonts ??= { regular: font("Geist-Regular.ttf"), bold: font("Geist-SemiBold.ttf") };
      const doc = newDocument(invoice);
      doc.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
      const pdf = buffer(doc);
      drawInvoice(doc, invoice);
      doc.end();
      return pdf;
    },
  };
}

const newDocument = ({ number, seller }: InvoiceDocument) =>
  new PDFDocument({
    size: "A4",
    margin: MARGIN,
    // The page count is only known at the end.
    bufferPages: true,
    // Otherwise pdfkit loads a default font that is never used.
    font: "",
    lang: "en-US",
    displayTitle: true,
    info: { Title: `${invoiceLabels.title} ${number}`, Author: seller[0] ?? "" },
  });
