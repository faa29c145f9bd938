import {
  type AttachmentInput,
  IMAGE_TYPES,
  MAX_ATTACHMENTS,
  MAX_IMAGE_BYTES,
  MAX_TEXT_FILE_BYTES,
} from "~/domain/chat/attachment";
import { firstCharacters } from "~/domain/text/first-characters";
import { copy } from "../copy";

/** A file attached to the unsent message. */
export type PickedFile = { key: string; bytes: number; input: AttachmentInput };

export type FileVerdict =
  | { accepted: true; kind: "text" }
  | { accepted: true; kind: "image"; mediaType: (typeof IMAGE_TYPES)[number] }
  | { accepted: false; reason: string };

const imageType = (type: string) => IMAGE_TYPES.find((known) => known === type);

/** Whether a file may be attached, decided before reading it. */
export function judgeFile(
  file: { name: string; size: number; type: string },
  draft: { attached: number; supportsImages: boolean },
): FileVerdict {
  const refuse = (reason: string): FileVerdict => ({ accepted: false, reason });
  if (draft.attached >= MAX_ATTACHMENTS) return refuse(copy.attachment.tooMany);
  if (file.size === 0) return refuse(copy.attachment.empty(file.name));
  const mediaType = imageType(file.type);
  if (!mediaType) {
    return file.size > MAX_TEXT_FILE_BYTES
      ? refuse(copy.attachment.tooLarge(file.name))
      : { accepted: true, kind: "text" };
  }
  if (!draft.supportsImages) return refuse(copy.attachment.imagesNotSupported(file.name));
  if (file.size > MAX_IMAGE_BYTES) return refuse(copy.attachment.imageTooLarge(file.name));
  return { accepted: true, kind: "image", mediaType };
}

/** The text of a file, or null when its bytes are not text. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A name that is safe in a fence's info string: no control characters, backticks or tildes. */
export const sendableName = (name: string): string =>
  firstCharacters(name.replace(/[\p{Cc}`~]/gu, "_").trim(), 200, 200) || "file";

/** Reads files for a message. `refused` holds one error message per rejected file. */
export async function readFiles(
  files: readonly File[],
  draft: { attached: number; supportsImages: boolean },
): Promise<{ picked: PickedFile[]; refused: string[] }> {
  const picked: PickedFile[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const verdict = judgeFile(file, { ...draft, attached: draft.attached + picked.length });
    if (!verdict.accepted) {
      refused.push(verdict.reason);
      continue;
    }
    const input = await readFile(file, verdict).catch(() => copy.attachment.unreadable(file.name));
    if (typeof input === "string") refused.push(input);
    else picked.push({ key: crypto.randomUUID(), bytes: file.size, input });
  }
  return { picked, refused: [...new Set(refused)] };
}

async function readFile(
  file: File,
  verdict: Extract<FileVerdict, { accepted: true }>,
): Promise<AttachmentInput | string> {
  const name = sendableName(file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (verdict.kind === "image") {
    return { kind: "image", name, mediaType: verdict.mediaType, base64: toBase64(bytes) };
  }
  const text = decodeText(bytes);
  return text === null ? copy.attachment.notText(file.name) : { kind: "text", name, text };
}

const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  // Chunked, because spreading a whole image into arguments would overflow the stack.
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(binary);
}
