import type { UploadKind } from "../knowledge/file-kind";

export const MAX_ATTACHMENTS = 8;

/** Where a file goes: into the prompt, or into the project. */
export type AttachmentPlace = "prompt" | "project";

/** An attachment as a message lists it; its picture or text is at `/api/attachments/{id}`. */
export type AttachmentSummary = {
  id: string;
  kind: UploadKind;
  name: string;
  bytes: number;
  /** Estimated tokens of its text; 0 for pictures. */
  tokens: number;
  /** Page count of a document. */
  pages: number | null;
  /** Its path, if it became a project file. */
  path: string | null;
};
