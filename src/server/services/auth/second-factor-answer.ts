import "server-only";
import type { AuthenticationResponse } from "~/domain/auth/passkey";
import type { SecondFactor } from "~/domain/auth/two-factor";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import { type Device, recordAudit } from "./audit";
import { consumeCode } from "./consume-code";
import { enforceCodeLimits, resetCodeLimits } from "./enforce-code-limits";
import { notifyOwner } from "./notify-owner";
import { openSession } from "./open-session";
import { verifyPasskey } from "./passkey-verify";
import {
  completeSecondFactorChallenge,
  countChallengeAttempt,
  findSecondFactorChallenge,
} from "./second-factor-challenge";
import type { SignInResult } from "./sign-in";
import type { TwoFactorDeps } from "./two-factor-deps";

/** `secret` identifies the challenge; the answer is a code, or a passkey of the same user. */
export type SecondFactorAnswer = { secret: string } & (
  | { code: string }
  | { passkey: AuthenticationResponse }
);

const expired = { outcome: "refused", refusal: "challenge_over" } as const;

/**
 * Completes a sign-in with the second factor. A challenge allows five attempts and one success.
 *
 * @throws {DomainError} `too_many_requests` for a code too soon after wrong ones
 */
export async function answerSecondFactor(
  deps: TwoFactorDeps,
  device: Device,
  answer: SecondFactorAnswer,
): Promise<SignInResult> {
  const challenge = await findSecondFactorChallenge(deps, answer.secret);
  if (!challenge) return expired;
  const { userId, method } = challenge;
  if ("code" in answer) await enforceCodeLimits(deps, { userId, device }, answer.code);
  if (!(await countChallengeAttempt(deps, answer.secret))) return expired;
  const secondFactor = await verify(deps, { device, userId, answer });
  if (!secondFactor) {
    await recordAudit(deps, deps.db, { kind: "second_factor_failed", userId, device });
    return { outcome: "refused", refusal: "passkey" in answer ? "passkey_refused" : "wrong_code" };
  }
  if ("code" in answer) await resetCodeLimits(deps, { userId, device });
  if (!(await completeSecondFactorChallenge(deps, answer.secret))) return expired;
  if (secondFactor === "recovery_code") await notifyOfRecoveryCode(deps, userId, device);
  const sessionId = await openSession(deps, device, { userId, method, secondFactor });
  return { outcome: "signed_in", userId, sessionId };
}

async function verify(
  deps: TwoFactorDeps,
  { device, userId, answer }: { device: Device; userId: string; answer: SecondFactorAnswer },
): Promise<SecondFactor | null> {
  if ("code" in answer) return consumeCode(deps, userId, answer.code);
  return (await verifyPasskey(deps, { device, answer: answer.passkey, userId })) && "passkey";
}

async function notifyOfRecoveryCode(deps: TwoFactorDeps, userId: string, device: Device) {
  await deps.db.$transaction((tx) => notifyOwner(deps, tx, { kind: "recovery_code_used", userId, device }));
  dispatchMailSoon(deps);
}
