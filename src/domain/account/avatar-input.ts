import { z } from "zod";
import { AVATAR_MAX_BYTES, AVATAR_MESSAGES } from "./avatar";

/** Base64, a third larger than the bytes. */
export const avatarInput = z.object({
  base64: z.base64().max(Math.ceil(AVATAR_MAX_BYTES / 3) * 4, AVATAR_MESSAGES.tooLarge),
});
