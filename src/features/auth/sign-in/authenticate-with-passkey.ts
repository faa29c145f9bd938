import { startAuthentication } from "@simplewebauthn/browser";
import { callMutation } from "~/trpc/light-call";

/**
 * Asks the browser for a passkey: any, or one as the pending second factor. Returns the response as JSON.
 *
 * @throws {Error} see passkey-error-message.ts
 */
export async function authenticateWithPasskey(
  procedure: "passkeySignInOptions" | "passkeySecondFactorOptions",
): Promise<string> {
  const optionsJSON = await callMutation("auth", procedure, undefined);
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}
