import "server-only";
import type { AssertionAnswer } from "~/domain/auth/passkey";
import type { SecondFactor } from "~/domain/auth/two-factor";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import { type Device, recordAudit } from "./audit";
import { openSession } from "./open-session";
import { forgiveCode, paceCode } from "./pace-code";
import { judgePasskey } from "./passkey-judge";
import { closeQuestion, countAttempt, whoIsAsked } from "./second-factor-challenge";
import type { SignInResult } from "./sign-in";
import { spendCode } from "./spend-code";
import { tellOwner } from "./tell-owner";
import type { TwoFactorDeps } from "./two-factor-deps";

/** `secret` is what the question was asked with; the answer is a code, or a passkey of the same user. */
export type SecondFactorAnswer = { secret: string } & ({ code: string } | { passkey: AssertionAnswer });

const over = { outcome: "refused", refusal: "challenge_over" } as const;

/**
 * Lets in whose first factor was right, once the second is too. A question takes five answers and lets in once.
 *
 * @throws {DomainError} `too_many_requests` for a code that comes too soon after wrong ones
 */
export async function answerSecondFactor(
  deps: TwoFactorDeps,
  device: Device,
  answer: SecondFactorAnswer,
): Promise<SignInResult> {
  const asked = await whoIsAsked(deps, answer.secret);
  if (!asked) return over;
  const { userId, method } = asked;
  if ("code" in answer) await paceCode(deps, { userId, device }, answer.code);
  if (!(await countAttempt(deps, answer.secret))) return over;
  const secondFactor = await judge(deps, { device, userId, answer });
  if (!secondFactor) {
    await recordAudit(deps, deps.db, { kind: "second_factor_failed", userId, device });
    return { outcome: "refused", refusal: "passkey" in answer ? "passkey_refused" : "wrong_code" };
  }
  if ("code" in answer) await forgiveCode(deps, { userId, device });
  if (!(await closeQuestion(deps, answer.secret))) return over;
  if (secondFactor === "recovery_code") await tellOfRecovery(deps, userId, device);
  const sessionId = await openSession(deps, device, { userId, method, secondFactor });
  return { outcome: "signed_in", userId, sessionId };
}

async function judge(
  deps: TwoFactorDeps,
  { device, userId, answer }: { device: Device; userId: string; answer: SecondFactorAnswer },
): Promise<SecondFactor | null> {
  if ("code" in answer) return spendCode(deps, userId, answer.code);
  return (await judgePasskey(deps, { device, answer: answer.passkey, userId })) && "passkey";
}

async function tellOfRecovery(deps: TwoFactorDeps, userId: string, device: Device) {
  await deps.db.$transaction((tx) => tellOwner(deps, tx, { kind: "recovery_code_used", userId, device }));
  dispatchMailSoon(deps);
}
