import "server-only";
import { type InvoiceSheet, invoiceWords } from "~/domain/billing/invoice-sheet";
import { invoiceStateNames } from "~/domain/billing/invoice-state";
import { MARGIN, numberPages, type Paper, putRow, rightEdge, rule } from "./paper";

/** Draws an invoice, on as many pages as it needs. */
export function drawInvoice(paper: Paper, sheet: InvoiceSheet): void {
  drawHead(paper, sheet);
  drawParties(paper, sheet);
  drawLines(paper, sheet);
  drawSums(paper, sheet);
  paper.y += 12;
  putRow(paper, [{ text: sheet.note, look: "quiet", x: MARGIN, width: widthOf(paper) }]);
  numberPages(paper, `${invoiceWords.title} ${sheet.number}`);
}

const widthOf = (paper: Paper): number => rightEdge(paper) - MARGIN;

function drawHead(paper: Paper, { seller, state, isTest, facts }: InvoiceSheet): void {
  const half = widthOf(paper) / 2;
  putRow(paper, [
    { text: invoiceWords.title, look: "title", x: MARGIN, width: half },
    { text: seller[0] ?? "", look: "name", x: MARGIN + half, width: half, align: "right" },
  ]);
  const standing = isTest
    ? `${invoiceStateNames[state]} · ${invoiceWords.testMode}`
    : invoiceStateNames[state];
  putRow(paper, [{ text: standing, look: "strong", x: MARGIN, width: widthOf(paper) }], 14);
  for (const { label, text } of facts)
    putRow(paper, [
      { text: label, look: "quiet", x: MARGIN, width: 110 },
      { text, look: "text", x: MARGIN + 110, width: widthOf(paper) - 110 },
    ]);
  paper.y += 14;
}

function drawParties(paper: Paper, { seller, buyer }: InvoiceSheet): void {
  const gap = 24;
  const width = (widthOf(paper) - gap) / 2;
  const second = MARGIN + width + gap;
  putRow(paper, [
    { text: invoiceWords.from, look: "strong", x: MARGIN, width },
    { text: invoiceWords.billTo, look: "strong", x: second, width },
  ]);
  putRow(
    paper,
    [
      { text: seller.join("\n"), look: "text", x: MARGIN, width },
      { text: buyer.join("\n"), look: "text", x: second, width },
    ],
    28,
  );
}

function drawLines(paper: Paper, { lines }: InvoiceSheet): void {
  const [periodWidth, amountWidth] = [190, 80];
  const amountX = rightEdge(paper) - amountWidth;
  const periodX = amountX - periodWidth;
  const columns = { description: periodX - MARGIN - 12, period: periodWidth - 12, amount: amountWidth };
  const put = (look: "quiet" | "text", texts: { description: string; period: string; amount: string }) =>
    putRow(paper, [
      { text: texts.description, look, x: MARGIN, width: columns.description },
      { text: texts.period, look: "quiet", x: periodX, width: columns.period },
      { text: texts.amount, look, x: amountX, width: columns.amount, align: "right" },
    ]);
  put("quiet", invoiceWords);
  rule(paper);
  for (const line of lines) {
    put("text", line);
    rule(paper);
  }
}

function drawSums(paper: Paper, { totals, settlement }: InvoiceSheet): void {
  const left = MARGIN + widthOf(paper) / 2;
  const amountWidth = 90;
  const put = (look: "text" | "strong", { label, text }: { label: string; text: string }) =>
    putRow(paper, [
      { text: label, look, x: left, width: rightEdge(paper) - left - amountWidth },
      { text, look, x: rightEdge(paper) - amountWidth, width: amountWidth, align: "right" },
    ]);
  paper.y += 4;
  for (const total of totals) put("text", total);
  rule(paper, left);
  for (const sum of settlement) put("strong", sum);
}
