import { isSignInRefusal, type SignInRefusal } from "~/domain/auth/sign-in-refusal";
import { postToNextAuth } from "~/lib/post-to-next-auth";

/** Signs in; the session is a cookie that scripts cannot read. Null when it went well, else why it did not. */
export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<SignInRefusal | null> {
  const error = await postToNextAuth("callback/credentials", credentials);
  if (error === null || isSignInRefusal(error)) return error;
  throw new Error(`NextAuth refused: ${error}`);
}
