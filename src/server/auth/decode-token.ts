import "server-only";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";

/**
 * What a token of ours says, signed with one of the secrets, the newest first: so AUTH_SECRET can change without
 * signing everybody out. Null for no token.
 *
 * @throws {Error} when it is not ours, was changed or is over
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
