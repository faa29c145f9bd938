import { CallError } from "~/trpc/light-call";
import { copy } from "./copy";
import { passkeyErrorCopy as say } from "./copy/second-step";

/** A readable reason why no passkey was obtained. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof CallError) return error.message;
  if (typeof PublicKeyCredential === "undefined") return say.unsupported;
  // Browsers report no more than this: the user dismissed the prompt, or had no passkey.
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return say.cancelled;
  return copy.anErrorOccurred;
}
