import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { ReauthenticationInput } from "~/domain/auth/credentials";
import {
  type AddPasskeyInput,
  MAX_PASSKEYS,
  PASSKEY_ALGORITHMS,
  type PasskeySummary,
  type RegistrationResponse,
  relyingParty,
} from "~/domain/auth/passkey";
import type { Provider } from "~/domain/auth/provider";
import { canSignInWithOneLessPasskey } from "~/domain/auth/sign-in-method";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { consumeChallenge, openChallenge } from "./challenge";
import { notifyOwner } from "./notices";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";
import type { Device } from "./security-events";
import { lockSignInMethods } from "./sign-in";

/** The user's passkeys, oldest first. */
export const listPasskeys = ({ db }: { db: Db }, user: SignedInUser): Promise<PasskeySummary[]> =>
  db.passkey.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
    take: MAX_PASSKEYS,
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });

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

/**
 * Stores a passkey created for our challenge.
 *
 * @throws {DomainError} `invalid` if it was created for another challenge, site or user; `conflict` if it already
 * exists
 */
export async function addPasskey(
  deps: MailDeps,
  { user, device }: { user: SignedInUser; device: Device },
  { name, answer: response }: AddPasskeyInput,
): Promise<{ id: string }> {
  const { credential, userVerified } = await verify(deps, user, response);
  const id = deps.ids.next();
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.passkey.createMany({
      data: {
        id,
        userId: user.id,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        userVerified,
        name,
        createdAt: deps.clock.now(),
      },
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("conflict", "This passkey has already been added.");
    await notifyOwner(deps, tx, { kind: "passkey_added", userId: user.id, device, detail: { name } });
  });
  dispatchMailSoon(deps);
  return { id };
}

async function verify(deps: MailDeps, user: SignedInUser, response: RegistrationResponse) {
  const { rpId, origin } = relyingParty(deps.appUrl);
  const refused = (cause?: unknown) =>
    new DomainError("invalid", "This passkey was not accepted.", {
      detail: "Please try again from the start.",
      cause,
    });
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) =>
      consumeChallenge(deps, { purpose: "passkey_registration", answer: challenge, userId: user.id }),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!verified.verified) throw refused();
  return verified.registrationInfo;
}

/** @throws {DomainError} `not_found` */
export async function renamePasskey(
  { db }: { db: Db },
  user: SignedInUser,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { count } = await db.passkey.updateMany({ where: { id, userId: user.id }, data: { name } });
  if (count === 0) throw notFound();
}

/**
 * Removes a passkey, unless it is the only sign-in method.
 *
 * @throws {DomainError} `not_found`, or `conflict` for the only sign-in method
 */
export async function removePasskey(
  deps: MailDeps & { configuredProviders: readonly Provider[] },
  { user, device }: { user: SignedInUser; device: Device },
  { id }: { id: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const methods = await lockSignInMethods(tx, user.id, deps.configuredProviders);
    const passkey = await tx.passkey.findFirst({
      where: { id, userId: user.id },
      select: { name: true, userVerified: true },
    });
    if (!passkey) throw notFound();
    if (passkey.userVerified && !canSignInWithOneLessPasskey(methods)) throw onlyMethodError();
    await tx.passkey.deleteMany({ where: { id, userId: user.id } });
    const { name } = passkey;
    await notifyOwner(deps, tx, { kind: "passkey_removed", userId: user.id, device, detail: { name } });
  });
  dispatchMailSoon(deps);
}

const onlyMethodError = () =>
  new DomainError("conflict", "This passkey is your only way to log in.", {
    detail: "Set a password, connect a provider or add another passkey first.",
  });
