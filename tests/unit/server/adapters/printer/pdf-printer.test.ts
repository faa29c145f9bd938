import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, it } from "vitest";
import type { InvoiceSheet } from "~/domain/billing/invoice-sheet";
import { pdfPrinter } from "~/server/adapters/printer/pdf-printer";

const sheet: InvoiceSheet = {
  id: "in_1",
  number: "A1B2-0001",
  state: "paid",
  isTest: true,
  facts: [{ label: "Date of issue", text: "January 31, 2026" }],
  seller: ["Bluebonnet", "Austin, Texas", "United States"],
  buyer: ["Łucja Gżegżółka-Şahin Đặng", "Öfener Straße 12", "Škofja Loka, Kranj 4220", "Slovenia"],
  lines: [
    { description: "Unused time on Professional", period: "Jan 31, 2026 – Feb 28, 2026", amount: "-$13.55" },
    { description: "Remaining time on Enterprise", period: "Jan 31, 2026 – Feb 28, 2026", amount: "$67.74" },
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
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  return { text, totalPages, info };
};

it("prints an invoice whose title and words can be read out of the file, in any Latin script", async () => {
  const { text, totalPages, info } = await read(await pdfPrinter().printInvoice(sheet));
  expect(info).toMatchObject({ Title: "Invoice A1B2-0001", Author: "Bluebonnet", Language: "en-US" });
  expect(totalPages).toBe(1);
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

it("goes on on a next page, and says nothing of a test where money moves", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    description: `Line ${at + 1} ${"x".repeat(at === 7 ? 400 : 1)}`,
    period: "Jan 31, 2026 – Feb 28, 2026",
    amount: `$${at + 1}.00`,
  }));
  const { text, totalPages } = await read(
    await pdfPrinter().printInvoice({ ...sheet, lines, isTest: false }),
  );
  expect(totalPages).toBeGreaterThan(1);
  expect(lines.filter(({ amount }) => !text.includes(amount))).toEqual([]);
  expect(text).toContain(`Page ${totalPages} of ${totalPages}`);
  expect(text).not.toContain("Test mode");
});
