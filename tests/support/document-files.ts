import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import PDFDocument from "pdfkit";

/** A PDF with one page for each text; locked with a password if one is given. */
export async function pdfFile(pages: readonly string[], userPassword?: string): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, ...(userPassword ? { userPassword } : {}) });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on("end", () => resolve()));
  for (const text of pages) document.addPage().text(text);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A PDF of one page whose content is `content`, compressed so many times. */
export function rawPdf(content: Uint8Array, timesCompressed = 1): Uint8Array {
  let stream = content;
  for (let times = 0; times < timesCompressed; times++) stream = deflateSync(stream, { level: 9 });
  const filters = "/FlateDecode ".repeat(timesCompressed);
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const head = [
    "%PDF-1.4",
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 ${font} >> >> /Contents 4 0 R >> endobj`,
    `4 0 obj << /Filter [${filters}] /Length ${stream.length} >> stream\n`,
  ].join("\n");
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from("\nendstream endobj\ntrailer << /Root 1 0 R /Size 5 >>\n%%EOF"),
  ]);
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word file with this body, in WordprocessingML. */
export const docxFile = (body: string): Uint8Array =>
  zipSync({
    "[Content_Types].xml": strToU8(TYPES),
    "_rels/.rels": strToU8(RELATIONS),
    "word/document.xml": strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });

export const paragraph = (text: string, properties = ""): string =>
  `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
