import "server-only";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  type AddPasskeyInput,
  PASSKEY_ALGORITHMS,
  type RegistrationResponse,
  relyingParty,
} from "~/domain/auth/passkey";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { consumeChallenge } from "./challenge";
import { notifyOwner } from "./notify-owner";

/**
 * Stores a passkey created for our challenge.
 *
 * @throws {DomainError} `invalid` if it was created for another challenge, site or user; `conflict` if it already
 * exists
 */
export async function addPasskey(
  deps: MailDeps,
  { user, device }: { user: SignedInUser; device: Device },
  { name, answer }: AddPasskeyInput,
): Promise<{ id: string }> {
  const { credential, userVerified } = await verify(deps, user, answer);
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

async function verify(deps: MailDeps, user: SignedInUser, answer: RegistrationResponse) {
  const { rpId, origin } = relyingParty(deps.appUrl);
  const refused = (cause?: unknown) =>
    new DomainError("invalid", "This passkey was not accepted.", {
      detail: "Please try again from the start.",
      cause,
    });
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
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
