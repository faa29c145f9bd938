import { AVATAR_MAX_BYTES, AVATAR_MESSAGES, avatarTypeOf } from "~/domain/account/avatar";
import { base64Of } from "~/lib/base64-of";

/** Encodes a chosen file, or says why the server would refuse it. */
export async function readPicture(file: File): Promise<{ base64: string } | { refusal: string }> {
  if (file.size > AVATAR_MAX_BYTES) return { refusal: AVATAR_MESSAGES.tooLarge };
  try {
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    if (!avatarTypeOf(head)) return { refusal: AVATAR_MESSAGES.wrongType };
    return { base64: await base64Of(file) };
  } catch {
    return { refusal: AVATAR_MESSAGES.broken };
  }
}
