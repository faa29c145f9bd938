import { decodeRetryAfter, isSignInRefusal, type SignInRefusal } from "~/domain/auth/sign-in-refusal";
import { rateLimited } from "~/domain/error/domain-error";

import { postToNextAuth } from "~/lib/post-to-next-auth";
import { CallError } from "~/trpc/light-call";

type Credentials = {
  credentials: { email: string; password: string };
  "second-factor": { code: string } | { passkey: string };
  passkey: { passkey: string };
  /** No fields: the cookie of the browser that signed up and confirmed. */
  confirmation: Record<string, never>;
};

/**
 * Signs in with one of the methods. The session is a cookie that scripts cannot read. Null on success, otherwise the
 * reason.
 *
 * @throws {CallError} when rate-limited, with the seconds to wait
 */
export async function signIn<Method extends keyof Credentials>(
  method: Method,
  credentials: Credentials[Method],
): Promise<SignInRefusal | null> {
  const error = await postToNextAuth(`callback/${method}`, credentials);
  if (error === null || isSignInRefusal(error)) return error;
  const seconds = decodeRetryAfter(error);
  if (seconds !== null) throw new CallError(rateLimited(seconds).userMessage);
  throw new Error(`NextAuth refused: ${error}`);
}
