import "server-only";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";

/**
 * Decodes one of our tokens with the first secret that fits, newest first, so that AUTH_SECRET can be rotated without
 * signing everyone out. Null without a token.
 *
 * @throws {Error} when it is forged, modified or expired
 */
export async function decodeToken(
  { token, salt }: Pick<JWTDecodeParams, "token" | "salt">,
  secrets: readonly [string, ...(string | undefined)[]],
): Promise<JWT | null> {
  const [newest, ...older] = secrets;
  try {
    return await decode({ token, salt, secret: newest });
  } catch (error) {
    for (const secret of older) {
      const read = secret && (await decode({ token, salt, secret }).catch(() => null));
      if (read) return read;
    }
    throw error;
  }
}
