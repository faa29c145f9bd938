import { startAuthentication } from "@simplewebauthn/browser";
import { callMutation } from "~/trpc/light-call";

/**
 * Lets the user show a passkey: any, or as the second factor of the sign-in that waits. Gives the answer as JSON.
 *
 * @throws {Error} what passkey-error-message.ts puts into words
 */
export async function authenticateWithPasskey(
  procedure: "passkeySignInOptions" | "passkeySecondFactorOptions",
): Promise<string> {
  const optionsJSON = await callMutation("auth", procedure, undefined);
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}
