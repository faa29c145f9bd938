import type { SignInRefusal } from "~/domain/auth/sign-in-refusal";

export type SignInResult = FirstFactorResult | { outcome: "refused"; refusal: SignInRefusal };

/**
 * Signed in, or waiting for the second factor. `challenge` is the secret to answer with; `passkey`: a passkey is
 * accepted too.
 */
export type FirstFactorResult =
  | { outcome: "signed_in"; userId: string; sessionId: string }
  | { outcome: "second_factor"; challenge: string; passkey: boolean };
