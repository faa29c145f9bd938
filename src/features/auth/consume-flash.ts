import { type SignInFlash, signInFlashes } from "~/domain/auth/sign-in-flash";
import { copy } from "./copy";

/** Whether the server set this flash at sign-in; true once. */
export function consumeFlash(flash: SignInFlash): boolean {
  const name = signInFlashes[flash];
  if (!document.cookie.split("; ").includes(`${name}=1`)) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${name}=; path=/; max-age=0`;
  return true;
}

/** Greets a user who just signed in, for the first time or again. */
export const welcomeMessage = () =>
  consumeFlash("first") ? copy.login.succeededFirst : copy.login.succeeded;
