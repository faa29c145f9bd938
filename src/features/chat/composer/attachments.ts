import { type AttachmentPlace, type AttachmentSummary, MAX_ATTACHMENTS } from "~/domain/chat/attachment";
import { MAX_UPLOAD_BYTES } from "~/domain/knowledge/file-kind";
import { firstCharacters } from "~/domain/text/first-characters";
import { copy } from "../copy";

/** A file attached to the unsent message. */
export type PickedFile = {
  key: string;
  name: string;
  place: AttachmentPlace;
  /** Null while the server reads it. */
  uploaded: AttachmentSummary | null;
  /** Its content, while the server could not be reached. Sent again with the message, or when asked. */
  unsent: File | null;
};

/** A file that the server has read. */
export type UploadedFile = PickedFile & { uploaded: AttachmentSummary };

export const isUploaded = (file: PickedFile): file is UploadedFile => file.uploaded !== null;

/** Why a file cannot be attached, decided before reading it; undefined when it may be. */
export function refusalOf(file: { name: string; size: number }, attached: number): string | undefined {
  if (attached >= MAX_ATTACHMENTS) return copy.attachment.tooMany;
  if (file.size === 0) return copy.attachment.empty(file.name);
  return file.size > MAX_UPLOAD_BYTES ? copy.attachment.tooLarge(file.name) : undefined;
}

/** A picture in the prompt needs a model with image input. */
export const canSend = ({ place, uploaded }: PickedFile, supportsImages: boolean): boolean =>
  place === "project" || uploaded?.kind !== "image" || supportsImages;

/** A name that is safe in a fence's info string: no control characters, backticks or tildes. */
export const sendableName = (name: string): string =>
  firstCharacters(name.replace(/[\p{Cc}`~]/gu, "_").trim(), 200, 200) || "file";
