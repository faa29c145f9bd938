/** A file as it is uploaded. */
export const MAX_UPLOAD_BYTES = 10_000_000;
/** Text and code, and the text of a document. */
export const MAX_TEXT_BYTES = 1_000_000;
/** Longer documents are refused. */
export const MAX_PAGES = 2_000;

export const PDF = "application/pdf";
export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const CSV = "text/csv";
