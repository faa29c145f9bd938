import { z } from "zod";
import { company } from "../marketing/company";

export const MAX_PASSKEYS = 20;
const MAX_NAME_LENGTH = 60;
const MAX_TEXT_LENGTH = 20_000;

/** COSE ids of the accepted signatures: EdDSA, ES256 and RS256, which authenticators produce and Node can verify. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** The WebAuthn relying party: our host, without port. Passkeys stop working when it changes. */
export function relyingParty(appUrl: string) {
  const { hostname, origin } = new URL(appUrl);
  return { rpId: hostname, rpName: company.product, origin };
}

export const passkeyName = z
  .string()
  .trim()
  .min(1, "Please enter a name")
  .max(MAX_NAME_LENGTH, `A name can have at most ${MAX_NAME_LENGTH} characters`);

const base64url = z
  .string()
  .min(1)
  .max(MAX_TEXT_LENGTH, { abort: true })
  .regex(/^[\w-]+={0,2}$/);
// Other fields that browsers send are dropped.
const credential = { id: base64url, rawId: base64url, type: z.literal("public-key") };
const transport = z.string().max(20);

/** A browser's response to `navigator.credentials.create()`. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(transport).max(10).optional(),
  }),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

/** A browser's response to `navigator.credentials.get()`. */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().max(200).nullish(),
  }),
});
export type AuthenticationResponse = z.infer<typeof authenticationResponse>;

export const addPasskeyInput = z.object({ name: passkeyName, answer: registrationResponse });
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;

export const renamePasskeyInput = z.object({ id: z.uuid(), name: passkeyName });
export const passkeyIdInput = z.object({ id: z.uuid() });

/** A passkey as shown to its owner. */
export type PasskeySummary = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
