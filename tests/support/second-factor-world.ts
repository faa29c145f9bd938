import { TOTP } from "otpauth";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { aesSealer } from "~/server/adapters/system/sealer";
import type { Limits } from "~/server/ports/limits";
import { confirmEmail } from "~/server/services/auth/email-confirmation";
import { findSession } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import { signUp } from "~/server/services/auth/sign-up";
import { beginTwoFactor, confirmTwoFactor } from "~/server/services/auth/two-factor";
import { type AuthWorld, device } from "./auth-world";

export const testSecret = "a secret of at least thirty-two characters";
const sealer = aesSealer(testSecret);
/** Enough to reauthenticate right after signing in. */
export const fresh = { password: "" };
let serial = 0;

/** Limits have separate tests. */
const unlimited: Limits = {
  consume: async () => ({ waitSeconds: 0, attempts: 1 }),
  refund: async () => {},
  reset: async () => {},
  spend: async () => 0,
};

/** The code an authenticator app shows now, or a number of steps from now. */
export const codeOf = (key: string, now: Date, steps = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: now.getTime() + steps * 30_000 });

/** Shared setup for tests of second factors and passkeys. */
export function secondFactorWorld(world: () => AuthWorld) {
  const deps = () => ({ ...world().deps, sealer, limits: unlimited });
  const now = () => world().deps.clock.now();

  async function newUser() {
    const account = { name: "Ada", email: `ada-${++serial}@example.com`, password: "correct horse battery" };
    const { browser } = await signUp(deps(), device, account);
    await confirmEmail(deps(), device, { browser, token: await world().tokenFor(account.email) });
    const result = await signIn(deps(), device, account);
    if (result.outcome !== "signed_in") throw new Error(result.outcome);
    const user = await findSession(deps(), result.sessionId);
    if (!user) throw new Error("no session");
    return { account, user };
  }

  /** A user with two-factor authentication, in a time step whose code is unused. */
  async function twoFactorUser() {
    const { account, user } = await newUser();
    const { key, recoveryCodes } = await turnOn(user);
    world().pass(60_000);
    return { account, user, key, recoveryCodes };
  }

  async function turnOn(user: SignedInUser) {
    const { key } = await beginTwoFactor(deps(), user, fresh);
    const actor = { user, device };
    const { recoveryCodes } = await confirmTwoFactor(deps(), actor, { code: codeOf(key, now()) });
    return { key, recoveryCodes };
  }

  /** The secret of the challenge that follows a correct password. */
  async function challengeAfterPassword(account: { email: string; password: string }) {
    const result = await signIn(deps(), device, account);
    if (result.outcome !== "second_factor") throw new Error(result.outcome);
    return result.challenge;
  }

  return { deps, now, newUser, twoFactorUser, turnOn, challengeAfterPassword };
}
