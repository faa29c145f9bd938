export type DocumentFormat = "pdf" | "docx" | "html";

/** Why a document's text is unavailable. `too_large`: it unpacks to more than a real document would. */
export type DocumentProblem =
  | "broken"
  | "encrypted"
  | "no_text"
  | "too_many_pages"
  | "too_large"
  | "too_slow"
  | "busy";

/** Each page's text, up to the limit, and the page count; null when the format has none. */
export type DocumentText = { pages: string[]; pageCount: number | null };

/** Reads untrusted documents. */
export interface Documents {
  /** The media type detected from a file's first bytes; undefined for text and unknown types. */
  typeOf(bytes: Uint8Array): Promise<string | undefined>;
  /** @param userId the document's owner */
  read(
    format: DocumentFormat,
    bytes: Uint8Array,
    userId: string,
  ): Promise<DocumentText | { problem: DocumentProblem }>;
}
