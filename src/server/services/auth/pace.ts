import "server-only";
import { type LimitName, TRIES_OF_A_NEW_ADDRESS } from "~/domain/auth/limits";
import { isThisMachine, limitedAddress } from "~/domain/auth/place";
import { accountRateLimited, rateLimited } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { LimitKey, Limits } from "~/server/ports/limits";
import type { Device } from "./audit";

type Deps = { limits: Limits };

/** The limit of an address. */
export const byAddress = (name: LimitName, { address }: Pick<Device, "address">): LimitKey => ({
  name,
  ...limitedAddress(address),
  fromThisMachine: address !== null && isThisMachine(address),
});

/** The limit of something (an account's address or id) for who asks from one address. */
export function byPair(name: LimitName, what: string, device: Pick<Device, "address">): LimitKey {
  const { key, wider } = limitedAddress(device.address);
  return { name, key: `${what} ${key}`, ...(wider && { wider: `${what} ${wider}` }) };
}

/** Counts a try. @throws {DomainError} `too_many_requests` with the seconds to wait */
export async function pace({ limits }: Deps, limit: LimitKey): Promise<number> {
  const { waitSeconds, tries } = await limits.take(limit);
  if (waitSeconds > 0) throw rateLimited(waitSeconds);
  return tries;
}

/** Takes a call's cost out of its user's budget. @throws {DomainError} `too_many_requests` */
export async function spend({ limits }: Deps, call: { userId: string; cost: number }): Promise<void> {
  const waitSeconds = await limits.spend(call);
  if (waitSeconds > 0) throw accountRateLimited(waitSeconds);
}

type SignInDeps = Deps & { db: Db };
type Guess = { email: string; device: Device };

/**
 * Whether a password may be tried now; asked before any work is done on it. A device on which the account has been
 * used before waits only for its own tries: nobody else can slow it.
 *
 * @throws {DomainError} `too_many_requests` with the seconds to wait
 */
export async function admitSignIn(deps: SignInDeps, { email, device }: Guess): Promise<void> {
  const refused = await deps.limits.take(byAddress("sign_in_address", device));
  if (refused.waitSeconds > 0 && !(await isKnown(deps, { email, device })))
    throw rateLimited(refused.waitSeconds);
  const tries = await pace(deps, byPair("sign_in_pair", email, device));
  const { waitSeconds } = await deps.limits.take({ name: "sign_in_account", key: email });
  if (waitSeconds === 0 || tries <= TRIES_OF_A_NEW_ADDRESS) return;
  if (!(await isKnown(deps, { email, device }))) throw rateLimited(waitSeconds);
}

/** The password was right: this try counts nowhere, and those of this address at this account are forgotten. */
export async function forgiveSignIn({ limits }: Deps, { email, device }: Guess): Promise<void> {
  await Promise.all([
    limits.giveBack(byAddress("sign_in_address", device)),
    limits.clear(byPair("sign_in_pair", email, device)),
    limits.giveBack({ name: "sign_in_account", key: email }),
  ]);
}

/** Whether this account has been signed in to from such a device before. */
async function isKnown({ db }: SignInDeps, { email, device }: Guess): Promise<boolean> {
  const { address, userAgent } = device;
  if (!address || !userAgent) return false;
  const seen = await db.session.findFirst({
    where: { address, userAgent, user: { email } },
    select: { id: true },
  });
  return seen !== null;
}
