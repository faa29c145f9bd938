import { CSV, DOCX, PDF } from "../knowledge/file-type";

export const MAX_ATTACHMENTS = 8;

/** What a file is for: the model reads it with the message, or it becomes a file of the project. */
export type AttachmentPlace = "prompt" | "project";

/** table: comma-separated values · document: the text of a PDF or Word file. */
export type AttachmentKind = "text" | "table" | "document" | "image";

/** Projects hold text and pictures. `parts`: what a text that is too long for a model is cut between. */
const kindFacts: Record<AttachmentKind, { fitsProject: boolean; parts: "lines" | "rows" | "pages" }> = {
  text: { fitsProject: true, parts: "lines" },
  table: { fitsProject: true, parts: "rows" },
  document: { fitsProject: false, parts: "pages" },
  image: { fitsProject: true, parts: "lines" },
};

export const fitsProject = (kind: AttachmentKind): boolean => kindFacts[kind].fitsProject;
export const partsOfKind = (kind: AttachmentKind) => kindFacts[kind].parts;

/** Every type that is stored; an export holds these, and an import takes no other. */
export const attachmentTypes = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "text/plain",
  CSV,
  PDF,
  DOCX,
] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** `extension`: of the stored file in an export. Of documents, the text of their pages is stored. */
const typeFacts: Record<AttachmentType, { kind: AttachmentKind; extension: string }> = {
  "image/png": { kind: "image", extension: "png" },
  "image/jpeg": { kind: "image", extension: "jpg" },
  "image/webp": { kind: "image", extension: "webp" },
  "image/gif": { kind: "image", extension: "gif" },
  "text/plain": { kind: "text", extension: "txt" },
  [CSV]: { kind: "table", extension: "csv" },
  [PDF]: { kind: "document", extension: "txt" },
  [DOCX]: { kind: "document", extension: "txt" },
};

const isStored = (mediaType: string): mediaType is AttachmentType =>
  attachmentTypes.some((type) => type === mediaType);

/** Any picture is an image, also one that is stored as another type; what is unknown is text. */
export const kindOf = (mediaType: string): AttachmentKind => {
  if (isStored(mediaType)) return typeFacts[mediaType].kind;
  return mediaType.startsWith("image/") ? "image" : "text";
};

export const extensionOfType = (mediaType: string): string =>
  isStored(mediaType) ? typeFacts[mediaType].extension : "bin";

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
