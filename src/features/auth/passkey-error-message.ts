import { CallError } from "~/trpc/light-call";
import { copy } from "./copy";
import { passkeyErrorCopy as say } from "./copy/second-step";

/** Why no passkey came, in its user's words. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof CallError) return error.message;
  if (typeof PublicKeyCredential === "undefined") return say.unsupported;
  // The browser says no more than this: the user closed its window, or there was none to show.
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return say.cancelled;
  return copy.anErrorOccurred;
}
