import { describe, expect, it } from "vitest";
import { documentsInWorkers } from "~/server/adapters/documents/documents-in-workers";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import { docxFile, paragraph, pdfFile, rawPdf } from "../../../../support/document-files";

const documents = documentsInWorkers(processWorkers());
const heading = (text: string) => paragraph(text, `<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>`);
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join("")}</w:tr>`;

describe("a PDF", () => {
  it("is read page by page", async () => {
    const bytes = await pdfFile(["First page.\nIts second line.", "", "Third page."]);
    expect(await documents.typeOf(bytes)).toBe("application/pdf");
    expect(await documents.read("pdf", bytes, "ann")).toEqual({
      pages: ["First page.\nIts second line.", "", "Third page."],
      pageCount: 3,
    });
  });

  it.each([
    ["a password", () => pdfFile(["Secret."], "abc"), "encrypted"],
    ["only its beginning", async () => (await pdfFile(["Half."])).subarray(0, 200), "broken"],
    ["other bytes after its signature", () => Buffer.from("%PDF-1.7\nnothing of the kind"), "broken"],
    ["no text", () => pdfFile([""]), "no_text"],
    ["more than 2,000 pages", () => pdfFile(Array.from({ length: 2_001 }, () => "")), "too_many_pages"],
    // 600 MB of spaces in 1.5 kB.
    ["a bomb inside", () => rawPdf(Buffer.alloc(600_000_000, " "), 2), "too_large"],
  ])("with %s is refused", async (_, make, problem) => {
    expect(await documents.read("pdf", await make(), "ann")).toEqual({ problem });
  });

  it("that takes too long is given up, and the next one is read", async () => {
    const impatient = documentsInWorkers(processWorkers({ timeoutMs: 5_000 }));
    const endless = rawPdf(Buffer.from(`BT /F1 9 Tf ${"(abcdefgh) Tj ".repeat(6_000_000)} ET`));
    const [slow, next] = await Promise.all([
      impatient.read("pdf", endless, "ann"),
      impatient.read("pdf", await pdfFile(["Next."]), "bob"),
    ]);
    expect(slow).toEqual({ problem: expect.stringMatching(/^too_(?:slow|large)$/) });
    expect(next).toMatchObject({ pages: ["Next."] });
  });
});

describe("a Word file", () => {
  it("keeps headings, lists, tables and the pages that Word noted", async () => {
    const bytes = docxFile(
      [
        heading("Title"),
        paragraph("One &amp; two"),
        `<w:p><w:r><w:lastRenderedPageBreak/><w:t>On page 2</w:t></w:r></w:p>`,
        `<w:tbl>${row("a|b", "c")}${row("1", "2")}</w:tbl>`,
      ].join(""),
    );
    expect(await documents.typeOf(bytes)).toMatch(/wordprocessingml|zip/);
    expect(await documents.read("docx", bytes, "ann")).toEqual({
      pages: ["# Title\n\nOne & two", "On page 2\n\n| a\\|b | c |\n| --- | --- |\n| 1 | 2 |"],
      pageCount: 2,
    });
  });

  it.each([
    ["no text", () => docxFile(""), "no_text"],
    ["only its beginning", () => docxFile(paragraph("Half.")).subarray(0, 300), "broken"],
    ["another kind of archive", () => Buffer.from("PK\u0003\u0004 and nothing else"), "broken"],
    ["unclosed XML", () => docxFile("<w:p>".repeat(20_000)), "broken"],
    // 100 MB in 100 kB.
    ["a bomb inside", () => docxFile(paragraph(" ".repeat(100_000_000))), "too_large"],
  ])("with %s is refused", async (_, make, problem) => {
    expect(await documents.read("docx", make(), "ann")).toEqual({ problem });
  });
});
