import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { type AuthenticationResponse, relyingParty } from "~/domain/auth/passkey";
import type { MailDeps } from "../mail/dispatch-mail";
import { consumeChallenge } from "./challenge";
import { notifyOwner } from "./notices";
import type { Device } from "./security-events";

type PasskeyAttempt = {
  device: Device;
  answer: AuthenticationResponse;
  /** The expected user; if absent any user, whom the passkey must then verify. */
  userId?: string;
};

/** The user of a passkey that correctly answers one of our open challenges; null otherwise. */
export async function verifyPasskey(
  deps: MailDeps,
  { device, answer, userId }: PasskeyAttempt,
): Promise<{ userId: string } | null> {
  const passkey = await deps.db.passkey.findFirst({
    where: { credentialId: answer.id, ...(userId && { userId }) },
    select: { id: true, userId: true, credentialId: true, publicKey: true, counter: true },
  });
  if (!passkey || !userHandleMatches(answer, passkey.userId)) return null;
  const { rpId, origin } = relyingParty(deps.appUrl);
  const storedCounter = Number(passkey.counter);
  const { response } = answer;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, userHandle: response.userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) =>
      consumeChallenge(deps, { purpose: "passkey_sign_in", answer: challenge, userId }),
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The library checks the counter last and throws; zero leaves that check to us.
    credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
    requireUserVerification: !userId,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, userVerified } = verified.authenticationInfo;
  const { count } = await deps.db.passkey.updateMany({
    // Authenticators without a counter always report zero; all others must increase.
    where: {
      id: passkey.id,
      ...(newCounter > 0 || storedCounter > 0 ? { counter: { lt: newCounter } } : {}),
    },
    data: { counter: newCounter, lastUsedAt: deps.clock.now(), ...(userVerified && { userVerified }) },
  });
  if (count === 1) return { userId: passkey.userId };
  await deps.db.$transaction((tx) =>
    notifyOwner(deps, tx, { kind: "passkey_suspicious", userId: passkey.userId, device }),
  );
  return null;
}

/** A user handle, if present, must be that of the passkey's user. */
function userHandleMatches({ response: { userHandle } }: AuthenticationResponse, userId: string): boolean {
  return !userHandle || Buffer.from(userHandle, "base64url").toString() === userId;
}
