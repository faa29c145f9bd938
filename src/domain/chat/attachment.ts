/** A file as it is uploaded. */
export const MAX_UPLOAD_BYTES = 10_000_000;
/** Text and code, and the text of a document. */
export const MAX_TEXT_BYTES = 1_000_000;
export const MAX_ATTACHMENTS = 8;
/** Longer documents are refused. */
export const MAX_PAGES = 2_000;

/** What a file is for: the model reads it with the message, or it becomes a file of the project. */
export type AttachmentPlace = "prompt" | "project";

/** table: comma-separated values · document: the text of a PDF or Word file. */
export type AttachmentKind = "text" | "table" | "document" | "image";

export const PDF = "application/pdf";
export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const CSV = "text/csv";

export const kindOf = (mediaType: string): AttachmentKind => {
  if (mediaType.startsWith("image/")) return "image";
  if (mediaType === PDF || mediaType === DOCX) return "document";
  return mediaType === CSV ? "table" : "text";
};

/** Projects hold text and pictures. */
export const fitsProject = (kind: AttachmentKind): boolean => kind !== "document";

/** An attachment as a message lists it; its picture or text is at `/api/attachments/{id}`. */
export type AttachmentSummary = {
  id: string;
  kind: AttachmentKind;
  name: string;
  bytes: number;
  /** What its text takes of a model's context, estimated; 0 for pictures. */
  tokens: number;
  /** Of a document that has pages. */
  pages: number | null;
  /** The file of the project that it became. */
  path: string | null;
};
