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

export const isSignInRefusal = (word: string | null): word is SignInRefusal =>
  signInRefusals.some((refusal) => refusal === word);

const WAIT = /^wait\.(\d{1,6})$/;

/** The word for a sign-in that came too early, with the seconds to wait in it. */
export const waitWord = (seconds: string): string => `wait.${seconds}`;

/** The seconds in such a word; null in any other. */
export const secondsToWait = (word: string | null): number | null => {
  const digits = word && WAIT.exec(word)?.[1];
  return digits ? Number(digits) : null;
};
