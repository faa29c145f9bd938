import "server-only";
import type { AuthenticationResponse } from "~/domain/auth/passkey";
import type { MailDeps } from "../mail/dispatch-mail";
import { type Device, recordAudit } from "./audit";
import { openSession } from "./open-session";
import { verifyPasskey } from "./passkey-verify";
import type { SignInResult } from "./sign-in";

/** Signs in with a passkey that verified its user. That is two factors, so no second step follows. */
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

/** Recorded for the owner of a known passkey; unknown ones leave no trace. */
async function recordFailure(deps: MailDeps, device: Device, { id }: AuthenticationResponse) {
  const passkey = await deps.db.passkey.findUnique({ where: { credentialId: id }, select: { userId: true } });
  if (!passkey) return;
  const detail = { method: "passkey" };
  await recordAudit(deps, deps.db, { kind: "sign_in_failed", userId: passkey.userId, device, detail });
}
