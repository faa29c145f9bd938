import { type InvoiceDocument, invoiceLabels } from "~/domain/billing/invoice-document";
import { invoiceStateLabels } from "~/domain/billing/invoice-state";
import { drawPageNumbers, drawRow, drawRule, MARGIN, type PdfDocument, rightEdge } from "./pdf-layout";

/** Draws an invoice on as many pages as it needs. */
export function drawInvoice(pdf: PdfDocument, invoice: InvoiceDocument): void {
  drawHeader(pdf, invoice);
  drawParties(pdf, invoice);
  drawLines(pdf, invoice);
  drawTotals(pdf, invoice);
  pdf.y += 12;
  drawRow(pdf, [{ text: invoice.note, style: "quiet", x: MARGIN, width: widthOf(pdf) }]);
  drawPageNumbers(pdf, `${invoiceLabels.title} ${invoice.number}`);
}

const widthOf = (pdf: PdfDocument): number => rightEdge(pdf) - MARGIN;

function drawHeader(pdf: PdfDocument, { seller, state, isTest, details }: InvoiceDocument): void {
  const half = widthOf(pdf) / 2;
  drawRow(pdf, [
    { text: invoiceLabels.title, style: "title", x: MARGIN, width: half },
    { text: seller[0] ?? "", style: "name", x: MARGIN + half, width: half, align: "right" },
  ]);
  const status = isTest
    ? `${invoiceStateLabels[state]} · ${invoiceLabels.testMode}`
    : invoiceStateLabels[state];
  drawRow(pdf, [{ text: status, style: "strong", x: MARGIN, width: widthOf(pdf) }], 14);
  for (const { label, text } of details)
    drawRow(pdf, [
      { text: label, style: "quiet", x: MARGIN, width: 110 },
      { text, style: "text", x: MARGIN + 110, width: widthOf(pdf) - 110 },
    ]);
  pdf.y += 14;
}

function drawParties(pdf: PdfDocument, { seller, buyer }: InvoiceDocument): void {
  const gap = 24;
  const width = (widthOf(pdf) - gap) / 2;
  const second = MARGIN + width + gap;
  drawRow(pdf, [
    { text: invoiceLabels.from, style: "strong", x: MARGIN, width },
    { text: invoiceLabels.billTo, style: "strong", x: second, width },
  ]);
  drawRow(
    pdf,
    [
      { text: seller.join("\n"), style: "text", x: MARGIN, width },
      { text: buyer.join("\n"), style: "text", x: second, width },
    ],
    28,
  );
}

function drawLines(pdf: PdfDocument, { lines }: InvoiceDocument): void {
  const [periodWidth, amountWidth] = [190, 80];
  const amountX = rightEdge(pdf) - amountWidth;
  const periodX = amountX - periodWidth;
  const columns = { description: periodX - MARGIN - 12, period: periodWidth - 12, amount: amountWidth };
  const put = (style: "quiet" | "text", texts: { description: string; period: string; amount: string }) =>
    drawRow(pdf, [
      { text: texts.description, style, x: MARGIN, width: columns.description },
      { text: texts.period, style: "quiet", x: periodX, width: columns.period },
      { text: texts.amount, style, x: amountX, width: columns.amount, align: "right" },
    ]);
  put("quiet", invoiceLabels);
  drawRule(pdf);
  for (const line of lines) {
    put("text", line);
    drawRule(pdf);
  }
}

function drawTotals(pdf: PdfDocument, { totals, settlement }: InvoiceDocument): void {
  const left = MARGIN + widthOf(pdf) / 2;
  const amountWidth = 90;
  const put = (style: "text" | "strong", { label, text }: { label: string; text: string }) =>
    drawRow(pdf, [
      { text: label, style, x: left, width: rightEdge(pdf) - left - amountWidth },
      { text, style, x: rightEdge(pdf) - amountWidth, width: amountWidth, align: "right" },
    ]);
  pdf.y += 4;
  for (const total of totals) put("text", total);
  drawRule(pdf, left);
  for (const sum of settlement) put("strong", sum);
}
