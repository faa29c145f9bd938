import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, it } from "vitest";
import type { InvoiceDocument } from "~/domain/billing/invoice-document";
import { pdfPrinter } from "~/server/adapters/printer/pdf-printer";

const sheet: InvoiceDocument = {
  id: "in_1",
  number: "A1B2-0001",
  state: "paid",
  isTest: true,
  details: [{ label: "Date of issue", text: "January 31, 2026" }],
  seller: ["Bluebonnet", "Austin, Texas", "United States"],
  buyer: ["Łucja Gżegżółka-Şahin Đặng", "Öfener Straße 12", "Škofja Loka, Kranj 4220", "Slovenia"],
  lines: [
    {
      description: "Unused time on Professional",
      period: "January 31, 2026 – February 28, 2026",
      amount: "-$13.55",
    },
    {
      description: "Remaining time on Enterprise",
      period: "January 31, 2026 – February 28, 2026",
      amount: "$67.74",
    },
  ],
  totals: [
    { label: "Subtotal", text: "$54.19" },
    { label: "Tax", text: "$0.00" },
    { label: "Total", text: "$54.19" },
  ],
  settlement: [{ label: "Amount paid", text: "$54.19" }],
  note: "Paid on January 31, 2026 with Mastercard ending in 4444.",
};

const read = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  return { text: pages.join("\n"), pages, info };
};

it("prints an invoice with a readable title and text, in any Latin script", async () => {
  const { text, pages, info } = await read(await pdfPrinter().renderInvoice(sheet));
  expect(info).toMatchObject({ Title: "Invoice A1B2-0001", Author: "Bluebonnet", Language: "en-US" });
  expect(pages).toHaveLength(1);
  const said = [
    ...sheet.seller,
    ...sheet.buyer,
    ...sheet.lines.flatMap(({ description, period, amount }) => [description, period, amount]),
    ...[...sheet.totals, ...sheet.settlement].map(({ label, text: amount }) => `${label} ${amount}`),
    sheet.note,
    "Paid · Test mode: no money moves",
    "Date of issue January 31, 2026",
    "Invoice A1B2-0001 · Page 1 of 1",
  ];
  expect(said.filter((words) => !text.includes(words))).toEqual([]);
});

it("continues on another page, and does not mention test mode when money moves", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    description: `Line ${at + 1} ${"x".repeat(at === 7 ? 400 : 1)}`,
    period: "January 31, 2026 – February 28, 2026",
    amount: `$${at + 1}.00`,
  }));
  const { text, pages } = await read(await pdfPrinter().renderInvoice({ ...sheet, lines, isTest: false }));
  expect(pages).toHaveLength(3);
  // Lines are never split: their text and amount are on the same page.
  const torn = lines.filter(
    ({ amount }, at) =>
      !pages.some((page) => page.includes(`Line ${at + 1} x`) && page.includes(` ${amount}`)),
  );
  expect(torn).toEqual([]);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of 3`);
  expect(text).not.toContain("Test mode");
});
