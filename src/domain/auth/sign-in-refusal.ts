/**
 * Why a sign-in was refused. Travels as a word; the browser has the sentences. `second_factor…` are none for
 * good: the password was right, and the second factor is asked for.
 */
export const signInRefusals = [
  "wrong_credentials",
  "email_unconfirmed",
  "busy",
  "disk_full",
  "second_factor",
  "second_factor_or_passkey",
  "wrong_code",
  "challenge_over",
  "passkey_refused",
] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

export const isSignInRefusal = (code: string | null): code is SignInRefusal =>
  signInRefusals.some((refusal) => refusal === code);

const RETRY_AFTER = /^wait\.(\d{1,6})$/;

/** The word for a sign-in that came too early, with the seconds to wait in it. */
export const encodeRetryAfter = (seconds: string): string => `wait.${seconds}`;

/** The seconds in such a word; null in any other. */
export const decodeRetryAfter = (code: string | null): number | null => {
  const digits = code && RETRY_AFTER.exec(code)?.[1];
  return digits ? Number(digits) : null;
};
