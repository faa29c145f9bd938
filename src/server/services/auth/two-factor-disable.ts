import "server-only";
import type { CodeInput } from "~/domain/auth/code-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";
import { requireCode } from "./require-code";
import type { TwoFactorDeps } from "./two-factor-deps";

/**
 * Turns two-factor authentication off and deletes its key and recovery codes.
 *
 * @throws {DomainError} `invalid` for a code that is wrong or already used
 */
export async function disableTwoFactor(
  deps: TwoFactorDeps,
  actor: { user: SignedInUser; device: Device },
  input: CodeInput,
): Promise<void> {
  const { user, device } = actor;
  await requireCode(deps, actor, input.code);
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.twoFactor.deleteMany({ where: { id: user.id } });
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } });
    if (count > 0) await notifyOwner(deps, tx, { kind: "two_factor_off", userId: user.id, device });
  });
  dispatchMailSoon(deps);
}
