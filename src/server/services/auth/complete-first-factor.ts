import "server-only";
import type { SignInMethod } from "~/domain/auth/sign-in-method";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Device } from "./audit";
import { openSession } from "./open-session";
import { openSecondFactorChallenge } from "./second-factor-challenge";

type Deps = { db: Db; clock: Clock; ids: Ids };

/**
 * Signed in, or waiting for the second factor. `challenge` is the secret to answer with; `passkey`: a passkey is
 * accepted too.
 */
export type FirstFactorResult =
  | { outcome: "signed_in"; userId: string; sessionId: string }
  | { outcome: "second_factor"; challenge: string; passkey: boolean };

/** After a correct password or a provider's confirmation: opens a session or a second-factor challenge. */
export async function completeFirstFactor(
  deps: Deps,
  device: Device,
  { userId, method }: { userId: string; method: SignInMethod },
): Promise<FirstFactorResult> {
  const enabled = await deps.db.twoFactor.count({ where: { id: userId, confirmedAt: { not: null } } });
  if (enabled > 0) {
    const challenge = await openSecondFactorChallenge(deps, { userId, method });
    const passkeys = await deps.db.passkey.count({ where: { userId } });
    return { outcome: "second_factor", challenge, passkey: passkeys > 0 };
  }
  return { outcome: "signed_in", userId, sessionId: await openSession(deps, device, { userId, method }) };
}
