import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { type InvoiceDocument, invoiceLabels } from "~/domain/billing/invoice-document";
import type { Printer } from "~/server/ports/printer";
import { drawInvoice } from "./draw-invoice";
import { MARGIN } from "./pdf-layout";

/** Every Latin and Cyrillic letter, which the fonts that every PDF reader has do not. */
const font = (file: string) =>
  readFileSync(join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans", file));

let fonts: { regular: Buffer; bold: Buffer } | undefined;

/** pdfkit, in this process: an invoice takes some milliseconds. */
export const pdfPrinter = (): Printer => ({
  async renderInvoice(invoice) {
    fonts ??= { regular: font("Geist-Regular.ttf"), bold: font("Geist-SemiBold.ttf") };
    const doc = newDocument(invoice);
    doc.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
    const pdf = buffer(doc);
    drawInvoice(doc, invoice);
    doc.end();
    return pdf;
  },
});

const newDocument = ({ number, seller }: InvoiceDocument) =>
  new PDFDocument({
    size: "A4",
    margin: MARGIN,
    // Known at the end alone: how many pages there are.
    bufferPages: true,
    // Else it would look for a font that we never use.
    font: "",
    lang: "en-US",
    displayTitle: true,
    info: { Title: `${invoiceLabels.title} ${number}`, Author: seller[0] ?? "" },
  });
