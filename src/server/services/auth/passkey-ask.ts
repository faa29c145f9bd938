import "server-only";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { relyingParty } from "~/domain/auth/passkey";
import { DomainError } from "~/domain/error/domain-error";
import type { Limits } from "~/server/ports/limits";
import type { MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { openChallenge } from "./challenge";
import { byAddress, pace } from "./pace";
import { whoIsAsked } from "./second-factor-challenge";

type Deps = Pick<MailDeps, "db" | "clock" | "ids" | "appUrl">;

/**
 * What the browser needs to show a passkey of anybody's: it says itself whose it is, and must verify its user.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function askPasskey(deps: Deps & { limits: Limits }, device: Device) {
  await pace(deps, byAddress("passkey_address", device));
  return ask(deps, { verification: "required" });
}

/**
 * What the browser needs to show a passkey as a second factor: only those of the user whose first factor was right.
 *
 * @throws {DomainError} `invalid` when the question is over, `not_found` when the user has no passkey
 */
export async function askPasskeyAsSecondFactor(deps: Deps, secret: string | undefined) {
  const asked = secret ? await whoIsAsked(deps, secret) : null;
  if (!asked) throw new DomainError("invalid", "That took too long. Please sign in again.");
  const allowed = await deps.db.passkey.findMany({
    where: { userId: asked.userId },
    select: { credentialId: true, transports: true },
  });
  if (allowed.length === 0) throw new DomainError("not_found", "You have no passkey. Please use a code.");
  return ask(deps, { userId: asked.userId, allowed, verification: "preferred" });
}

type Asked = {
  userId?: string;
  allowed?: readonly { credentialId: string; transports: string[] }[];
  verification: "required" | "preferred";
};

async function ask(deps: Deps, { userId, allowed = [], verification }: Asked) {
  const challenge = deps.ids.secret();
  await openChallenge(deps, { purpose: "passkey_sign_in", answer: challenge, userId });
  return generateAuthenticationOptions({
    rpID: relyingParty(deps.appUrl).rpId,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: verification,
  });
}
