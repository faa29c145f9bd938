export type DocumentFormat = "pdf" | "docx" | "html";

/** Why a document's text cannot be had. `too_large`: it unpacks to more than a real document would. */
export type DocumentProblem =
  | "broken"
  | "encrypted"
  | "no_text"
  | "too_many_pages"
  | "too_large"
  | "too_slow"
  | "busy";

/** The text of each page, up to the limit, and how many pages there are; null when the format does not say. */
export type DocumentText = { pages: string[]; pageCount: number | null };

/** Reads untrusted documents. */
export interface Documents {
  /** The media type that a file's first bytes tell; undefined for text and for unknown ones. */
  typeOf(bytes: Uint8Array): Promise<string | undefined>;
  /** @param userId whose document it is */
  read(
    format: DocumentFormat,
    bytes: Uint8Array,
    userId: string,
  ): Promise<DocumentText | { problem: DocumentProblem }>;
}
