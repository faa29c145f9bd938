import "server-only";
import type { CodeInput } from "~/domain/auth/code-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";
import { replaceRecoveryCodes } from "./recovery-codes";
import { requireCode } from "./require-code";
import type { TwoFactorDeps } from "./two-factor-deps";

/**
 * Replaces the recovery codes with ten new ones. Requires a code, because recovery codes open the account.
 *
 * @throws {DomainError} `invalid` for a code that is wrong or already used
 */
export async function renewRecoveryCodes(
  deps: TwoFactorDeps,
  actor: { user: SignedInUser; device: Device },
  input: CodeInput,
): Promise<{ recoveryCodes: readonly string[] }> {
  const { user, device } = actor;
  await requireCode(deps, actor, input.code);
  const recoveryCodes = await deps.db.$transaction(async (tx) => {
    await notifyOwner(deps, tx, { kind: "recovery_codes_made", userId: user.id, device });
    return replaceRecoveryCodes(deps, tx, user.id);
  });
  dispatchMailSoon(deps);
  return { recoveryCodes };
}
