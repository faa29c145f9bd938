/**
 * Why a sign-in was refused. Sent as a code; the browser has the texts. `second_factor…` are not failures: the
 * password was correct, and the second factor comes next.
 */
export const signInRefusals = [
  "wrong_credentials",
  "email_unconfirmed",
  "busy",
  "disk_full",
  "suspended",
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

/** The code for a rate-limited sign-in, including the seconds to wait. */
export const encodeRetryAfter = (seconds: string): string => `wait.${seconds}`;

/** The seconds to wait in such a code; null for any other. */
export const decodeRetryAfter = (code: string | null): number | null => {
  const digits = code && RETRY_AFTER.exec(code)?.[1];
  return digits ? Number(digits) : null;
};
