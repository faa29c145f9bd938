import type { DocumentFormat } from "~/server/ports/documents";
import type { Jobs } from "~/server/ports/workers";

type Job = Jobs["readDocument"];

const readers: Record<
  DocumentFormat,
  () => Promise<{ readDocument: (bytes: Uint8Array, limits: Job["input"]) => Promise<Job["output"]> }>
> = {
  pdf: () => import("./read-pdf.mjs"),
  docx: () => import("./read-docx.mjs"),
  html: () => import("./read-html.mjs"),
};

/** The text of a document. */
export async function readDocument(input: Job["input"]): Promise<Job["output"]> {
  const { readDocument } = await readers[input.format]();
  // Bytes may arrive as a Buffer, which the reader of PDFs refuses.
  return readDocument(new Uint8Array(input.bytes), input);
}
