import { CallError } from "~/trpc/light-call";
import { copy } from "../copy";
import { passkeyErrorCopy } from "../copy/second-step";

/** A readable reason why no passkey was obtained. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof CallError) return error.message;
  if (typeof PublicKeyCredential === "undefined") return passkeyErrorCopy.unsupported;
  // Browsers report no more than this: the user dismissed the prompt, or had no passkey.
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name))
    return passkeyErrorCopy.cancelled;
  return copy.anErrorOccurred;
}
