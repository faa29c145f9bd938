/** Why a sign-in was refused. Travels as a word; the browser has the sentences. */
export const signInRefusals = ["wrong_credentials", "email_unconfirmed", "busy"] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

export const isSignInRefusal = (word: string | null): word is SignInRefusal =>
  signInRefusals.some((refusal) => refusal === word);
