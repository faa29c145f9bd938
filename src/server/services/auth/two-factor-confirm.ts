import "server-only";
import type { CodeInput } from "~/domain/auth/code-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { parseCode } from "~/domain/auth/two-factor";
import { DomainError } from "~/domain/error/domain-error";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { enforceCodeLimits, resetCodeLimits } from "./enforce-code-limits";
import { notifyOwner } from "./notify-owner";
import { replaceRecoveryCodes } from "./recovery-codes";
import { matchingTimeStep } from "./totp";
import type { TwoFactorDeps } from "./two-factor-deps";
import { wrongCode } from "./wrong-code";

/**
 * Turns two-factor authentication on once a code proves that the app has the key, and consumes that code. Returns the
 * recovery codes, which cannot be shown again.
 *
 * @throws {DomainError} `invalid` for a wrong code, `conflict` if no set-up is pending
 */
export async function confirmTwoFactor(
  deps: TwoFactorDeps,
  actor: { user: SignedInUser; device: Device },
  input: CodeInput,
): Promise<{ recoveryCodes: readonly string[] }> {
  const { user, device } = actor;
  const now = deps.clock.now();
  const row = await deps.db.twoFactor.findFirst({
    where: { id: user.id, confirmedAt: null },
    select: { sealedKey: true },
  });
  if (!row) throw noPendingSetUp();
  await enforceCodeLimits(deps, { userId: user.id, device }, input.code);
  const read = parseCode(input.code);
  const step =
    read?.kind === "totp"
      ? matchingTimeStep(read.code, deps.sealer.open(row.sealedKey, "totp-key"), now)
      : null;
  if (step === null) throw wrongCode();
  await resetCodeLimits(deps, { userId: user.id, device });
  const recoveryCodes = await deps.db.$transaction(async (tx) => {
    const { count } = await tx.twoFactor.updateMany({
      where: { id: user.id, confirmedAt: null, sealedKey: row.sealedKey },
      data: { confirmedAt: now, lastStep: step },
    });
    if (count === 0) throw noPendingSetUp();
    await notifyOwner(deps, tx, { kind: "two_factor_on", userId: user.id, device });
    return replaceRecoveryCodes(deps, tx, user.id);
  });
  dispatchMailSoon(deps);
  return { recoveryCodes };
}

const noPendingSetUp = () =>
  new DomainError("conflict", "This setup has expired. Please start again.", {
    detail: "It was finished or replaced in another window.",
  });
