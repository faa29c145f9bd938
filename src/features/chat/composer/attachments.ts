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

export type FileJudgement =
  | { accepted: true; kind: "text" }
  | { accepted: true; kind: "image"; mediaType: (typeof IMAGE_TYPES)[number] }
  | { accepted: false; reason: string };

const imageType = (type: string) => IMAGE_TYPES.find((known) => known === type);

/** Whether a file may be attached, decided before reading it. */
export function judgeFile(
  file: { name: string; size: number; type: string },
  room: { taken: number; supportsImages: boolean },
): FileJudgement {
  const refuse = (reason: string): FileJudgement => ({ accepted: false, reason });
  if (room.taken >= MAX_ATTACHMENTS) return refuse(copy.attachment.tooMany);
  if (file.size === 0) return refuse(copy.attachment.empty(file.name));
  const mediaType = imageType(file.type);
  if (!mediaType) {
    return file.size > MAX_TEXT_FILE_BYTES
      ? refuse(copy.attachment.tooLarge(file.name))
      : { accepted: true, kind: "text" };
  }
  if (!room.supportsImages) return refuse(copy.attachment.imagesNotSupported(file.name));
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
  room: { taken: number; supportsImages: boolean },
): Promise<{ picked: PickedFile[]; refused: string[] }> {
  const picked: PickedFile[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const judgement = judgeFile(file, { ...room, taken: room.taken + picked.length });
    if (!judgement.accepted) {
      refused.push(judgement.reason);
      continue;
    }
    const input = await readFile(file, judgement).catch(() => copy.attachment.unreadable(file.name));
    if (typeof input === "string") refused.push(input);
    else picked.push({ key: crypto.randomUUID(), bytes: file.size, input });
  }
  return { picked, refused: [...new Set(refused)] };
}

async function readFile(
  file: File,
  judgement: Extract<FileJudgement, { accepted: true }>,
): Promise<AttachmentInput | string> {
  const name = sendableName(file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (judgement.kind === "image") {
    return { kind: "image", name, mediaType: judgement.mediaType, base64: toBase64(bytes) };
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
