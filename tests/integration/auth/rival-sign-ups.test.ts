import { describe, expect, it } from "vitest";
import { tokenHash } from "~/server/services/auth/challenge";
import { confirmEmail, resendConfirmation } from "~/server/services/auth/email-confirmation";
import { forgotPassword, resetPassword } from "~/server/services/auth/password-change";
import { signIn } from "~/server/services/auth/sign-in";
import { signUp } from "~/server/services/auth/sign-up";
import { authWorld, device } from "~tests/support/auth-world";
import { linkTo } from "~tests/support/confirmed-user";

const world = authWorld();
const owners = { name: "Ada", password: "the owner's password" };
const strangers = { name: "Eve", password: "the stranger's password" };
const HOUR = 3_600_000;
let count = 0;

/** A distinct client address each time: rate limits are covered by limits.test.ts. */
const newDevice = () => ({ ...device, address: `203.0.113.${++count % 250}` });

type Form = typeof owners;
type SignedUp = { browser: string; token: string };
type Rivals = { email: string; owner: SignedUp; stranger: SignedUp };

/** The owner of an address and a stranger sign up with it, in this order; both emails go to the owner's mailbox. */
async function rivals(order: "owner first" | "stranger first"): Promise<Rivals> {
  const email = `contested-${++count}@example.com`;
  const send = async (form: Form): Promise<SignedUp> => {
    const { browser } = await signUp(world().deps, newDevice(), { ...form, email });
    const token = await world().tokenFor(email);
    world().pass(1_000);
    return { browser, token };
  };
  if (order === "owner first") {
    const owner = await send(owners);
    return { email, owner, stranger: await send(strangers) };
  }
  const stranger = await send(strangers);
  return { email, owner: await send(owners), stranger };
}

const clickLink = async (link: Parameters<typeof confirmEmail>[2]) =>
  (await confirmEmail(world().deps, device, link)).outcome;

const canSignIn = async (email: string, { password }: Form) =>
  (await signIn(world().deps, newDevice(), { email, password })).outcome === "signed_in";

/** The name in the sign-up that a link belongs to. */
async function nameOnSignUpOf(token: string) {
  const link = await world().deps.db.authToken.findUniqueOrThrow({
    where: { tokenHash: tokenHash(token) },
    select: { signUp: { select: { name: true } } },
  });
  return link.signUp?.name;
}

async function expectOwned(email: string) {
  expect(await canSignIn(email, owners)).toBe(true);
  expect(await canSignIn(email, strangers)).toBe(false);
  const user = await world().deps.db.user.findUniqueOrThrow({
    where: { email },
    select: { name: true, signUps: true },
  });
  expect(user).toEqual({ name: owners.name, signUps: [] });
}

describe.each(["owner first", "stranger first"] as const)("two sign-ups with one address, %s", (order) => {
  it.each([
    ["the owner's link, then the stranger's", ["owner", "stranger"]],
    ["the stranger's link, then the owner's", ["stranger", "owner"]],
  ] as const)("set the owner's password in the owner's browser: %s", async (_, links) => {
    const { email, ...both } = await rivals(order);
    const { browser } = both.owner;
    expect(await clickLink({ token: both[links[0]].token, browser })).toBe("confirmed");
    expect(await clickLink({ token: both[links[1]].token, browser })).toBe("already_confirmed");
    await expectOwned(email);
  });

  it("require the password in another browser, and reject the owner's for the stranger's link", async () => {
    const { email, owner, stranger } = await rivals(order);
    for (const { token } of [stranger, owner]) expect(await clickLink({ token })).toBe("password_needed");
    const wrong = clickLink({ token: stranger.token, password: owners.password });
    await expect(wrong).rejects.toMatchObject({ code: "invalid", field: "password" });
    expect(await canSignIn(email, owners)).toBe(false);
    expect(await clickLink({ token: owner.token, password: owners.password })).toBe("confirmed");
    expect(await clickLink({ token: stranger.token, password: strangers.password })).toBe(
      "already_confirmed",
    );
    await expectOwned(email);
  });

  it("create one account with whichever link is first, even for concurrent clicks", async () => {
    const { email, owner, stranger } = await rivals(order);
    const { browser } = owner;
    const outcomes = await Promise.all([owner, stranger].map(({ token }) => clickLink({ token, browser })));
    // The loser may run before or after the other's sign-up is deleted: its outcome differs, the account does not.
    expect(outcomes.filter((outcome) => outcome === "confirmed")).toHaveLength(1);
    await expectOwned(email);
  });

  it("are discarded by a password reset", async () => {
    const { email, owner, stranger } = await rivals(order);
    await forgotPassword(world().deps, newDevice(), { email });
    const token = await linkTo("/reset-password", email, world());
    await resetPassword(world().deps, device, { token, password: "a third password" });
    for (const { token: early, browser } of [stranger, owner])
      expect(await clickLink({ token: early, browser })).toBe("already_confirmed");
    expect(await canSignIn(email, strangers)).toBe(false);
    expect(await canSignIn(email, owners)).toBe(false);
    expect(await canSignIn(email, { name: "", password: "a third password" })).toBe(true);
  });

  it("are resent separately: each browser gets the link of its sign-up", async () => {
    const { email, owner, stranger } = await rivals(order);
    world().pass(HOUR);
    for (const [{ browser }, { name }] of [
      [owner, owners],
      [stranger, strangers],
    ] as const) {
      await resendConfirmation(world().deps, newDevice(), { email, browser });
      expect(await nameOnSignUpOf(await world().tokenFor(email))).toBe(name);
      world().pass(HOUR);
    }
  });
});

it("a resent link belongs to the old link's sign-up, or by address alone to the newest", async () => {
  const { email, owner } = await rivals("owner first");
  world().pass(HOUR);
  await resendConfirmation(world().deps, newDevice(), { token: owner.token });
  expect(await nameOnSignUpOf(await world().tokenFor(email))).toBe(owners.name);
  world().pass(HOUR);
  await resendConfirmation(world().deps, newDevice(), { email });
  expect(await nameOnSignUpOf(await world().tokenFor(email))).toBe(strangers.name);
});

it("a correct password of a pending sign-up is recognised in its browser, even after another sign-up", async () => {
  const { email, owner } = await rivals("owner first");
  const attempt = { email, password: owners.password, browser: owner.browser };
  expect(await signIn(world().deps, device, attempt)).toEqual({
    outcome: "refused",
    refusal: "email_unconfirmed",
  });
});

it("a stranger's link requires a password in a browser that signed up with another address", async () => {
  const victim = await signUp(world().deps, newDevice(), {
    ...owners,
    email: `victim-${++count}@example.com`,
  });
  const email = `bait-${++count}@example.com`;
  await signUp(world().deps, newDevice(), { ...strangers, email });
  expect(await clickLink({ token: await world().tokenFor(email), browser: victim.browser })).toBe(
    "password_needed",
  );
});
