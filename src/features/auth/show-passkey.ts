import { startAuthentication } from "@simplewebauthn/browser";
import { callMutation } from "~/trpc/light-call";

/**
 * Lets the user show a passkey: any, or as the second factor of the sign-in that waits. Gives the answer as JSON.
 *
 * @throws {Error} what passkey-trouble.ts puts into words
 */
export async function showPasskey(question: "askPasskey" | "askSecondFactorPasskey"): Promise<string> {
  const optionsJSON = await callMutation("auth", question, undefined);
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}
