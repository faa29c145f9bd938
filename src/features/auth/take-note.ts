import { type SignInNote, signInNotes } from "~/domain/auth/sign-in-note";
import { copy } from "./copy";

/** Whether the server left this note with the sign-in; true once. */
export function takeNote(note: SignInNote): boolean {
  const name = signInNotes[note];
  if (!document.cookie.split("; ").includes(`${name}=1`)) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${name}=; path=/; max-age=0`;
  return true;
}

/** The words for who just signed in: for the first time, or again. */
export const welcome = () => (takeNote("first") ? copy.login.succeededFirst : copy.login.succeeded);
