import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { SecondFactor } from "~/domain/auth/two-factor";
import { type Device, recordAudit } from "./audit";
import { consumeCode } from "./consume-code";
import { enforceCodeLimits, resetCodeLimits } from "./enforce-code-limits";
import type { TwoFactorDeps } from "./two-factor-deps";
import { wrongCode } from "./wrong-code";

/**
 * Consumes a code of the signed-in user, for actions that a session alone does not permit.
 *
 * @throws {DomainError} `invalid` for a code that is wrong or already used, `too_many_requests` when rate-limited
 */
export async function requireCode(
  deps: TwoFactorDeps,
  { user, device }: { user: SignedInUser; device: Device },
  code: string,
): Promise<Exclude<SecondFactor, "passkey">> {
  const attempt = { userId: user.id, device };
  await enforceCodeLimits(deps, attempt, code);
  const kind = await consumeCode(deps, user.id, code);
  if (kind) {
    await resetCodeLimits(deps, attempt);
    return kind;
  }
  await recordAudit(deps, deps.db, { kind: "second_factor_failed", userId: user.id, device });
  throw wrongCode();
}
