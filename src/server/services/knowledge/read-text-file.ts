import { CSV, DOCX, PDF, uploadKinds } from "~/domain/knowledge/file-kind";
import { refuseFile } from "~/domain/knowledge/file-refusal";
import { decodeText } from "~/domain/text/decode-text";
import { isLfsPointer } from "~/domain/text/lfs-pointer";
import { joinPages } from "~/domain/text/pages";
import type { Documents } from "~/server/ports/documents";

export type UploadedBytes = {
  name: string;
  bytes: Uint8Array;
  /** Media type detected from the bytes; undefined for text and unknown formats. */
  type: string | undefined;
  /** The file's owner. */
  userId: string;
};

export type TextFile = {
  name: string;
  mediaType: "text/plain" | typeof CSV | typeof PDF | typeof DOCX;
  text: string;
  /** Page count; null for formats without pages. */
  pages: number | null;
};

/** Names of text files; the bytes may still be something else. */
const TEXT_NAME = /\.(?:txt|md|csv|tsv|json|html?|css|[cm]?[jt]sx?|svg|xml|ya?ml|log|srt|ini|sql)$/i;
/** The container of encrypted Word files, and of those from before 2007. */
const COMPOUND_FILE = "application/x-cfb";

/** The media type of a file, by its bytes and, for Word files, its name. @throws DomainError invalid for an empty one */
export async function typeOfFile(
  documents: Documents,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string | undefined> {
  if (bytes.length === 0) throw refuseFile("empty", name);
  const detected = await documents.typeOf(bytes);
  return detected === "application/zip" && /\.docx$/i.test(name) ? DOCX : detected;
}

/** The text of a text file. @throws DomainError invalid, with the reason in one sentence */
export function readPlainText({ name, bytes, type }: Omit<UploadedBytes, "userId">): TextFile {
  if (isLfsPointer(bytes)) throw refuseFile("lfs_pointer", name);
  const text = decodeText(bytes);
  if (text === null && type === COMPOUND_FILE && /\.docx?$/i.test(name)) throw refuseFile("old_word", name);
  if (text === null)
    throw refuseFile(type === undefined && TEXT_NAME.test(name) ? "encoding" : "unknown", name);
  if (Buffer.byteLength(text) > uploadKinds.text.maxBytes) throw refuseFile("long_text", name);
  return { name, mediaType: /\.[ct]sv$/i.test(name) ? CSV : "text/plain", text, pages: null };
}

/** The text of an HTML file or a web page. @throws DomainError invalid, with the reason in one sentence */
export async function readPageText(
  documents: Documents,
  { name, bytes, type, userId }: UploadedBytes,
): Promise<Pick<TextFile, "text" | "pages">> {
  const html = decodeText(bytes);
  if (html === null) throw refuseFile(type === undefined ? "encoding" : "unknown", name);
  const read = await documents.read("html", Buffer.from(html, "utf8"), userId);
  if ("problem" in read) throw refuseFile(read.problem, name);
  return { text: joinPages(read.pages), pages: null };
}

/** The text of a PDF or Word file. @throws DomainError invalid, with the reason in one sentence */
export async function readDocumentText(
  documents: Documents,
  { name, bytes, type, userId }: UploadedBytes,
): Promise<TextFile> {
  const mediaType = type === PDF ? PDF : DOCX;
  const read = await documents.read(mediaType === PDF ? "pdf" : "docx", bytes, userId);
  if ("problem" in read) throw refuseFile(read.problem, name);
  return { name, mediaType, text: joinPages(read.pages), pages: read.pageCount };
}
