import "server-only";
import { readCode } from "~/domain/auth/two-factor";
import type { Limits } from "~/server/ports/limits";
import type { Device } from "./audit";
import { byPair, pace } from "./pace";

type Deps = { limits: Limits };
type Try = { userId: string; device: Device };

/**
 * Whether a code may be tried now. Six digits can be guessed by whoever has many addresses, so they are counted for
 * the account as well; recovery codes cannot.
 *
 * @throws {DomainError} `too_many_requests` with the seconds to wait
 */
export async function paceCode(deps: Deps, { userId, device }: Try, code: string): Promise<void> {
  await pace(deps, byPair("code_pair", userId, device));
  if (readCode(code)?.kind === "totp") await pace(deps, { name: "code_account", key: userId });
}

/** The code was right: the tries of this address are forgotten, and this one does not count for the account. */
export async function forgiveCode({ limits }: Deps, { userId, device }: Try): Promise<void> {
  await Promise.all([
    limits.clear(byPair("code_pair", userId, device)),
    limits.giveBack({ name: "code_account", key: userId }),
  ]);
}
