import { addressLimitKey, isLoopbackAddress } from "~/domain/auth/ip-address";
import { type LimitName, NEW_ADDRESS_ATTEMPTS } from "~/domain/auth/limits";
import { rateLimited } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { LimitKey, Limits } from "~/server/ports/limits";
import type { Device } from "./security-events";

type Deps = { limits: Limits };

/** The limit per address. */
export const limitByAddress = (name: LimitName, { address }: Pick<Device, "address">): LimitKey => ({
  name,
  ...addressLimitKey(address),
  fromLocalhost: address !== null && isLoopbackAddress(address),
});

/** The limit per subject (an account's address or id) and address. */
export function limitByPair(name: LimitName, subject: string, device: Pick<Device, "address">): LimitKey {
  const { key, widerNetwork } = addressLimitKey(device.address);
  return {
    name,
    key: `${subject} ${key}`,
    ...(widerNetwork && { widerNetwork: `${subject} ${widerNetwork}` }),
  };
}

/** Counts an attempt. @throws {DomainError} `too_many_requests` with the seconds to wait */
export async function enforceRateLimit({ limits }: Deps, limit: LimitKey): Promise<number> {
  const { waitSeconds, attempts } = await limits.consume(limit);
  if (waitSeconds > 0) throw rateLimited(waitSeconds);
  return attempts;
}

type SignInDeps = Deps & { db: Db };
type SignInAttempt = { email: string; device: Device };

/**
 * Rate-limits a password attempt, before any work is done on it. A device known to the account is limited by its own
 * attempts only, so nobody else can slow it down.
 *
 * @throws {DomainError} `too_many_requests` with the seconds to wait
 */
export async function enforceSignInLimits(deps: SignInDeps, { email, device }: SignInAttempt): Promise<void> {
  const byAddress = await deps.limits.consume(limitByAddress("sign_in_address", device));
  if (byAddress.waitSeconds > 0 && !(await isKnownDevice(deps, { email, device })))
    throw rateLimited(byAddress.waitSeconds);
  const attempts = await enforceRateLimit(deps, limitByPair("sign_in_pair", email, device));
  const { waitSeconds } = await deps.limits.consume({ name: "sign_in_account", key: email });
  if (waitSeconds === 0 || attempts <= NEW_ADDRESS_ATTEMPTS) return;
  if (!(await isKnownDevice(deps, { email, device }))) throw rateLimited(waitSeconds);
}

/** The password was correct: refunds this attempt, and resets this address's attempts for the account. */
export async function resetSignInLimits({ limits }: Deps, { email, device }: SignInAttempt): Promise<void> {
  await Promise.all([
    limits.refund(limitByAddress("sign_in_address", device)),
    limits.reset(limitByPair("sign_in_pair", email, device)),
    limits.refund({ name: "sign_in_account", key: email }),
  ]);
}

/** Whether this account has been signed in to from this address and user agent before. */
async function isKnownDevice({ db }: SignInDeps, { email, device }: SignInAttempt): Promise<boolean> {
  const { address, userAgent } = device;
  if (!address || !userAgent) return false;
  const seen = await db.session.findFirst({
    where: { address, userAgent, user: { email } },
    select: { id: true },
  });
  return seen !== null;
}
