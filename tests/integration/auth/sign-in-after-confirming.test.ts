import { expect, it } from "vitest";
import {
  confirmEmail,
  confirmWithoutLink,
  signInAfterConfirming,
} from "~/server/services/auth/email-confirmation";
import { findSession, isFirstSession } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import { signUp } from "~/server/services/auth/sign-up";
import { authWorld, device } from "~tests/support/auth-world";

const world = authWorld();
const MINUTE = 60_000;
const refused = { outcome: "refused", refusal: "challenge_over" };
let count = 0;

async function signedUp() {
  const account = { name: "Ada", email: `ada-${++count}@example.com`, password: "correct horse" };
  const { browser } = await signUp(world().deps, device, account);
  return { account, browser, token: await world().tokenFor(account.email) };
}

const signInWith = (browser: string) => signInAfterConfirming(world().deps, device, browser);

it("signs in the browser that signed up once its address is confirmed there, and only once", async () => {
  const { account, browser, token } = await signedUp();
  expect(await signInWith(browser)).toEqual(refused);
  await confirmEmail(world().deps, device, { token, browser });
  const result = await signInWith(browser);
  if (result.outcome !== "signed_in") throw new Error(result.outcome);
  expect(await findSession(world().deps, result.sessionId)).toMatchObject({ email: account.email });
  expect(await signInWith(browser)).toEqual(refused);
});

it("confirms the sign-up of the browser itself where it may read the message, and no other", async () => {
  const { account, browser, token } = await signedUp();
  expect(await confirmWithoutLink(world().deps, device, undefined)).toEqual({ outcome: "unknown" });
  expect(await confirmWithoutLink(world().deps, device, "A".repeat(43))).toEqual({ outcome: "unknown" });
  const { email } = account;
  expect(await confirmWithoutLink(world().deps, device, browser)).toEqual({ outcome: "confirmed", email });
  expect(await signInWith(browser)).toMatchObject({ outcome: "signed_in" });
  // Its sign-up is used up, and so is its link.
  expect(await confirmWithoutLink(world().deps, device, browser)).toEqual({ outcome: "unknown" });
  expect(await confirmEmail(world().deps, device, { token, browser })).toMatchObject({
    outcome: "already_confirmed",
  });
});

it("does not confirm an address that somebody else has confirmed meanwhile", async () => {
  const { account, browser } = await signedUp();
  const again = await signUp(world().deps, device, { ...account, password: "another horse" });
  expect(await confirmWithoutLink(world().deps, device, again.browser)).toMatchObject({
    outcome: "confirmed",
  });
  expect(await confirmWithoutLink(world().deps, device, browser)).toEqual({ outcome: "unknown" });
  expect(await signIn(world().deps, device, account)).toMatchObject({ outcome: "refused" });
});

it("signs nobody in after a confirmation in another browser", async () => {
  const { account, browser, token } = await signedUp();
  await confirmEmail(world().deps, device, { token, password: account.password });
  expect(await signInWith(browser)).toEqual(refused);
});

it("expires after five minutes", async () => {
  const { browser, token } = await signedUp();
  await confirmEmail(world().deps, device, { token, browser });
  world().pass(5 * MINUTE);
  expect(await signInWith(browser)).toEqual(refused);
});

it("requires the second factor if there is one by then", async () => {
  const { account, browser, token } = await signedUp();
  await confirmEmail(world().deps, device, { token, browser });
  const { db, clock } = world().deps;
  const { id } = await db.user.findUniqueOrThrow({ where: { email: account.email } });
  const now = clock.now();
  await db.twoFactor.create({ data: { id, sealedKey: "sealed", confirmedAt: now, createdAt: now } });
  expect(await signInWith(browser)).toMatchObject({ outcome: "second_factor" });
});

it("counts as the account's first sign-in, unlike later ones", async () => {
  const { account, browser, token } = await signedUp();
  await confirmEmail(world().deps, device, { token, browser });
  const first = await signInWith(browser);
  if (first.outcome !== "signed_in") throw new Error(first.outcome);
  expect(await isFirstSession(world().deps, first.userId)).toBe(true);
  await signIn(world().deps, device, account);
  expect(await isFirstSession(world().deps, first.userId)).toBe(false);
});
