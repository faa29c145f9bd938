import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { type AuthenticationResponse, relyingParty } from "~/domain/auth/passkey";
import { DomainError } from "~/domain/error/domain-error";
import type { Limits } from "~/server/ports/limits";
import type { MailDeps } from "../mail/dispatch-mail";
import { openChallenge } from "./challenge";
import { enforceRateLimit, limitByAddress } from "./enforce-rate-limit";
import { findSecondFactorChallenge } from "./second-factor";
import { type Device, recordAudit } from "./security-events";
import { openSession } from "./sessions";
import type { SignInResult } from "./sign-in-result";
import { verifyPasskey } from "./verify-passkey";

type Deps = Pick<MailDeps, "db" | "clock" | "ids" | "appUrl">;

/**
 * WebAuthn options for signing in with any passkey, which identifies its user and must verify them.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function passkeySignInOptions(deps: Deps & { limits: Limits }, device: Device) {
  await enforceRateLimit(deps, limitByAddress("passkey_address", device));
  return authenticationOptions(deps, { verification: "required" });
}

/**
 * WebAuthn options for a passkey as the second factor: only those of the user whose first factor passed.
 *
 * @throws {DomainError} `invalid` if the challenge has expired, `not_found` if the user has no passkey
 */
export async function passkeySecondFactorOptions(deps: Deps, secret: string | undefined) {
  const pending = secret ? await findSecondFactorChallenge(deps, secret) : null;
  if (!pending) throw new DomainError("invalid", "That took too long. Please log in again.");
  const allowed = await deps.db.passkey.findMany({
    where: { userId: pending.userId },
    select: { credentialId: true, transports: true },
  });
  if (allowed.length === 0) throw new DomainError("not_found", "You have no passkeys. Please use a code.");
  return authenticationOptions(deps, { userId: pending.userId, allowed, verification: "preferred" });
}

type OptionsInput = {
  userId?: string;
  allowed?: readonly { credentialId: string; transports: string[] }[];
  verification: "required" | "preferred";
};

async function authenticationOptions(deps: Deps, { userId, allowed = [], verification }: OptionsInput) {
  const challenge = deps.ids.secret();
  await openChallenge(deps, { purpose: "passkey_sign_in", answer: challenge, userId });
  return generateAuthenticationOptions({
    rpID: relyingParty(deps.appUrl).rpId,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: verification,
  });
}

/** Signs in with a passkey that verified its user. That is two factors, so no second step follows. */
export async function signInWithPasskey(
  deps: MailDeps,
  device: Device,
  answer: AuthenticationResponse,
): Promise<SignInResult> {
  const verified = await verifyPasskey(deps, { device, answer });
  if (!verified) {
    await recordFailure(deps, device, answer);
    return { outcome: "refused", refusal: "passkey_refused" };
  }
  const { userId } = verified;
  const sessionId = await openSession(deps, device, { userId, method: "passkey" });
  return { outcome: "signed_in", userId, sessionId };
}

/** Recorded for the owner of a known passkey; unknown ones leave no trace. */
async function recordFailure(deps: MailDeps, device: Device, { id }: AuthenticationResponse) {
  const passkey = await deps.db.passkey.findUnique({ where: { credentialId: id }, select: { userId: true } });
  if (!passkey) return;
  const detail = { method: "passkey" };
  await recordAudit(deps, deps.db, { kind: "sign_in_failed", userId: passkey.userId, device, detail });
}
