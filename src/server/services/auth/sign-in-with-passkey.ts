import "server-only";
import type { AuthenticationResponse } from "~/domain/auth/passkey";
import type { MailDeps } from "../mail/dispatch-mail";
import { type Device, recordAudit } from "./audit";
import { openSession } from "./open-session";
import { verifyPasskey } from "./passkey-verify";
import type { SignInResult } from "./sign-in";

/** Lets in who shows a passkey that verified its user: that is two factors, so nothing more is asked. */
export async function signInWithPasskey(
  deps: MailDeps,
  device: Device,
  answer: AuthenticationResponse,
): Promise<SignInResult> {
  const found = await verifyPasskey(deps, { device, answer });
  if (!found) {
    await recordFailure(deps, device, answer);
    return { outcome: "refused", refusal: "passkey_refused" };
  }
  const { userId } = found;
  const sessionId = await openSession(deps, device, { userId, method: "passkey" });
  return { outcome: "signed_in", userId, sessionId };
}

/** For the owner of a passkey that we know; what is none of ours leaves no trace. */
async function recordFailure(deps: MailDeps, device: Device, { id }: AuthenticationResponse) {
  const passkey = await deps.db.passkey.findUnique({ where: { credentialId: id }, select: { userId: true } });
  if (!passkey) return;
  const detail = { method: "passkey" };
  await recordAudit(deps, deps.db, { kind: "sign_in_failed", userId: passkey.userId, device, detail });
}
