import "server-only";
import { type InvoiceDocument, invoiceLabels } from "~/domain/billing/invoice-document";
import { invoiceStateLabels } from "~/domain/billing/invoice-state";
import { drawPageNumbers, drawRow, drawRule, MARGIN, type PdfDocument, rightEdge } from "./pdf-layout";

/** Draws an invoice, on as many pages as it needs. */
export function drawInvoice(paper: PdfDocument, sheet: InvoiceDocument): void {
  drawHeader(paper, sheet);
  drawParties(paper, sheet);
  drawLines(paper, sheet);
  drawTotals(paper, sheet);
  paper.y += 12;
  drawRow(paper, [{ text: sheet.note, style: "quiet", x: MARGIN, width: widthOf(paper) }]);
  drawPageNumbers(paper, `${invoiceLabels.title} ${sheet.number}`);
}

const widthOf = (paper: PdfDocument): number => rightEdge(paper) - MARGIN;

function drawHeader(paper: PdfDocument, { seller, state, isTest, details }: InvoiceDocument): void {
  const half = widthOf(paper) / 2;
  drawRow(paper, [
    { text: invoiceLabels.title, style: "title", x: MARGIN, width: half },
    { text: seller[0] ?? "", style: "name", x: MARGIN + half, width: half, align: "right" },
  ]);
  const status = isTest
    ? `${invoiceStateLabels[state]} · ${invoiceLabels.testMode}`
    : invoiceStateLabels[state];
  drawRow(paper, [{ text: status, style: "strong", x: MARGIN, width: widthOf(paper) }], 14);
  for (const { label, text } of details)
    drawRow(paper, [
      { text: label, style: "quiet", x: MARGIN, width: 110 },
      { text, style: "text", x: MARGIN + 110, width: widthOf(paper) - 110 },
    ]);
  paper.y += 14;
}

function drawParties(paper: PdfDocument, { seller, buyer }: InvoiceDocument): void {
  const gap = 24;
  const width = (widthOf(paper) - gap) / 2;
  const second = MARGIN + width + gap;
  drawRow(paper, [
    { text: invoiceLabels.from, style: "strong", x: MARGIN, width },
    { text: invoiceLabels.billTo, style: "strong", x: second, width },
  ]);
  drawRow(
    paper,
    [
      { text: seller.join("\n"), style: "text", x: MARGIN, width },
      { text: buyer.join("\n"), style: "text", x: second, width },
    ],
    28,
  );
}

function drawLines(paper: PdfDocument, { lines }: InvoiceDocument): void {
  const [periodWidth, amountWidth] = [190, 80];
  const amountX = rightEdge(paper) - amountWidth;
  const periodX = amountX - periodWidth;
  const columns = { description: periodX - MARGIN - 12, period: periodWidth - 12, amount: amountWidth };
  const put = (style: "quiet" | "text", texts: { description: string; period: string; amount: string }) =>
    drawRow(paper, [
      { text: texts.description, style, x: MARGIN, width: columns.description },
      { text: texts.period, style: "quiet", x: periodX, width: columns.period },
      { text: texts.amount, style, x: amountX, width: columns.amount, align: "right" },
    ]);
  put("quiet", invoiceLabels);
  drawRule(paper);
  for (const line of lines) {
    put("text", line);
    drawRule(paper);
  }
}

function drawTotals(paper: PdfDocument, { totals, settlement }: InvoiceDocument): void {
  const left = MARGIN + widthOf(paper) / 2;
  const amountWidth = 90;
  const put = (style: "text" | "strong", { label, text }: { label: string; text: string }) =>
    drawRow(paper, [
      { text: label, style, x: left, width: rightEdge(paper) - left - amountWidth },
      { text, style, x: rightEdge(paper) - amountWidth, width: amountWidth, align: "right" },
    ]);
  paper.y += 4;
  for (const total of totals) put("text", total);
  drawRule(paper, left);
  for (const sum of settlement) put("strong", sum);
}
