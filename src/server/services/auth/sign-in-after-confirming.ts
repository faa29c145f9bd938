import "server-only";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Device } from "./audit";
import { consumeChallenge } from "./challenge";
import { completeFirstFactor } from "./complete-first-factor";
import type { SignInResult } from "./sign-in";
import { tokenHash } from "./token-hash";

type Deps = { db: Db; clock: Clock; ids: Ids };

/**
 * Signs in the browser that signed up, once, right after its address was confirmed there. `browser` is the secret in
 * its cookie.
 */
export async function signInAfterConfirming(
  deps: Deps,
  device: Device,
  browser: string,
): Promise<SignInResult> {
  const expired = { outcome: "refused", refusal: "challenge_over" } as const;
  const purpose = "confirmed_sign_up";
  const answer = tokenHash(browser);
  const challenge = await deps.db.authChallenge.findFirst({
    where: { purpose, answer },
    select: { userId: true },
  });
  if (!challenge?.userId) return expired;
  const { userId } = challenge;
  if (!(await consumeChallenge(deps, { purpose, answer, userId }))) return expired;
  return completeFirstFactor(deps, device, { userId, method: "confirmation" });
}
