import "server-only";
import { parseCode } from "~/domain/auth/two-factor";
import type { Limits } from "~/server/ports/limits";
import type { Device } from "./audit";
import { enforceRateLimit, limitByPair } from "./enforce-rate-limit";

type Deps = { limits: Limits };
type Attempt = { userId: string; device: Device };

/**
 * Rate-limits a code attempt. Six digits can be guessed from many addresses, so they are limited per account as well;
 * recovery codes cannot be guessed.
 *
 * @throws {DomainError} `too_many_requests` with the seconds to wait
 */
export async function enforceCodeLimits(
  deps: Deps,
  { userId, device }: Attempt,
  code: string,
): Promise<void> {
  await enforceRateLimit(deps, limitByPair("code_pair", userId, device));
  if (parseCode(code)?.kind === "totp") await enforceRateLimit(deps, { name: "code_account", key: userId });
}

/** The code was correct: resets this address's attempts and refunds the account's. */
export async function resetCodeLimits({ limits }: Deps, { userId, device }: Attempt): Promise<void> {
  await Promise.all([
    limits.reset(limitByPair("code_pair", userId, device)),
    limits.refund({ name: "code_account", key: userId }),
  ]);
}
