import type { UploadKind } from "../knowledge/file-kind";

export const MAX_ATTACHMENTS = 8;

/** What a file is for: the model reads it with the message, or it becomes a file of the project. */
export type AttachmentPlace = "prompt" | "project";

/** An attachment as a message lists it; its picture or text is at `/api/attachments/{id}`. */
export type AttachmentSummary = {
  id: string;
  kind: UploadKind;
  name: string;
  bytes: number;
  /** What its text takes of a model's context, estimated; 0 for pictures. */
  tokens: number;
  /** Of a document that has pages. */
  pages: number | null;
  /** The file of the project that it became. */
  path: string | null;
};
