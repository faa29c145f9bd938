import "server-only";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { ReauthenticationInput } from "~/domain/auth/credentials";
import { MAX_PASSKEYS, PASSKEY_ALGORITHMS, relyingParty } from "~/domain/auth/passkey";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Limits } from "~/server/ports/limits";
import type { MailDeps } from "../mail/dispatch-mail";
import { openChallenge } from "./challenge";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";

type Deps = Pick<MailDeps, "db" | "clock" | "ids" | "appUrl"> & { limits: Limits; passwords: Passwords };

/**
 * WebAuthn options for creating a discoverable passkey, with user verification where possible. Re-authenticates the
 * user; adding the passkey relies on this challenge and does not ask again.
 *
 * @throws {DomainError} `invalid` without the password if the sign-in is not recent, `conflict` at the maximum number
 * of passkeys
 */
export async function beginPasskeyRegistration(deps: Deps, user: SignedInUser, input: ReauthenticationInput) {
  await reauthenticate(deps, user, input);
  const existing = await deps.db.passkey.findMany({
    where: { userId: user.id },
    select: { credentialId: true, transports: true },
  });
  if (existing.length >= MAX_PASSKEYS) {
    throw new DomainError(
      "conflict",
      `You already have ${MAX_PASSKEYS} passkeys, which is the maximum. Please remove one first.`,
    );
  }
  const { rpId, rpName } = relyingParty(deps.appUrl);
  const challenge = deps.ids.secret();
  await openChallenge(deps, { purpose: "passkey_registration", answer: challenge, userId: user.id });
  return generateRegistrationOptions({
    rpID: rpId,
    rpName,
    // The id reveals nothing about the user, as the standard requires.
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
}
