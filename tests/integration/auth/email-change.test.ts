import { describe, expect, it } from "vitest";
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  pendingEmailChange,
} from "~/server/services/auth/email-change";
import { forgotPassword, resetPassword } from "~/server/services/auth/password-change";
import { authWorld, device } from "~tests/support/auth-world";
import { linkTo, newConfirmedUser, signedIn } from "~tests/support/confirmed-user";

const world = authWorld();
const path = "/confirm-email-change";
const DAY = 86_400_000;
let count = 0;
const newAddress = () => `moved-${++count}@example.com`;
const addressOf = async (id: string) =>
  (await world().deps.db.user.findUniqueOrThrow({ where: { id } })).email;
const openLink = async (email: string) =>
  (await confirmEmailChange(world().deps, device, { token: await linkTo(path, email, world()) })).outcome;

async function startedChange() {
  const owner = await newConfirmedUser(world());
  const here = await signedIn(world(), owner);
  const newEmail = newAddress();
  await changeEmail(world().deps, here, { newEmail, password: owner.password });
  return { owner, here, newEmail };
}

describe("an email change", () => {
  it.each(["old first", "new first"])(
    "takes effect once both addresses are confirmed, %s, and notifies both",
    async (order) => {
      const { owner, here, newEmail } = await startedChange();
      const [first, second] = order === "old first" ? [owner.email, newEmail] : [newEmail, owner.email];
      expect(await openLink(first)).toBe("awaiting_other");
      expect(await addressOf(here.user.id)).toBe(owner.email);
      expect(await openLink(second)).toBe("changed");
      expect(await addressOf(here.user.id)).toBe(newEmail);
      for (const email of [owner.email, newEmail]) {
        const subjects = (await world().emailsTo(email)).map(({ subject }) => subject);
        expect(subjects.join()).toContain("Your email address was changed");
      }
    },
  );

  it("does not count two confirmations by the same address", async () => {
    const { owner, here } = await startedChange();
    expect(await openLink(owner.email)).toBe("awaiting_other");
    expect(await openLink(owner.email)).toBe("awaiting_other");
    expect(await addressOf(here.user.id)).toBe(owner.email);
  });

  it("requires the password once the sign-in is no longer recent", async () => {
    const owner = await newConfirmedUser(world());
    const here = await signedIn(world(), owner);
    world().pass(11 * 60_000);
    for (const password of ["", "not this one"]) {
      await expect(
        changeEmail(world().deps, here, { newEmail: newAddress(), password }),
      ).rejects.toMatchObject({ code: "invalid", field: "password" });
    }
    await expect(
      changeEmail(world().deps, here, { newEmail: owner.email, password: owner.password }),
    ).rejects.toMatchObject({ code: "invalid", field: "newEmail" });
  });

  it("never gives one address to two accounts, and does not reveal that it is taken", async () => {
    const taken = await newConfirmedUser(world());
    const owner = await newConfirmedUser(world());
    const here = await signedIn(world(), owner);
    await changeEmail(world().deps, here, { newEmail: taken.email, password: owner.password });
    expect(await openLink(owner.email)).toBe("awaiting_other");
    const mails = await world().emailsTo(taken.email);
    expect(mails[0]?.subject).toContain("already have");
    expect(mails[0]?.text).not.toContain(path);
  });

  it("gives an address that two users want to the first to confirm", async () => {
    const newEmail = newAddress();
    const owners = [await newConfirmedUser(world()), await newConfirmedUser(world())];
    const tokens: string[] = [];
    for (const owner of owners) {
      const here = await signedIn(world(), owner);
      await changeEmail(world().deps, here, { newEmail, password: owner.password });
      expect(await openLink(owner.email)).toBe("awaiting_other");
      tokens.push(await linkTo(path, newEmail, world()));
    }
    const outcomes = await Promise.all(
      tokens.map(async (token) => (await confirmEmailChange(world().deps, device, { token })).outcome),
    );
    expect(outcomes.sort()).toEqual(["changed", "taken"]);
    expect(await world().deps.db.user.count({ where: { email: newEmail } })).toBe(1);
  });

  it("expires after a day, when cancelled, and when another one starts", async () => {
    const late = await startedChange();
    const token = await linkTo(path, late.owner.email, world());
    world().pass(DAY);
    expect((await confirmEmailChange(world().deps, device, { token })).outcome).toBe("expired");
    const off = await startedChange();
    expect(await pendingEmailChange(world().deps, off.here.user)).toMatchObject({ newEmail: off.newEmail });
    const dead = await linkTo(path, off.owner.email, world());
    await cancelEmailChange(world().deps, off.here.user);
    expect((await confirmEmailChange(world().deps, device, { token: dead })).outcome).toBe("expired");
    expect(await pendingEmailChange(world().deps, off.here.user)).toBeNull();
    const twice = await startedChange();
    const early = await linkTo(path, twice.newEmail, world());
    await changeEmail(world().deps, twice.here, { newEmail: newAddress(), password: twice.owner.password });
    expect((await confirmEmailChange(world().deps, device, { token: early })).outcome).toBe("expired");
  });

  it("voids a password reset link sent to the old address", async () => {
    const { owner, newEmail } = await startedChange();
    await forgotPassword(world().deps, { ...device, address: "203.0.113.77" }, owner);
    const token = await linkTo("/reset-password", owner.email, world());
    await openLink(owner.email);
    await openLink(newEmail);
    const reset = await resetPassword(world().deps, device, { token, password: "a stranger's wish" });
    expect(reset.outcome).toBe("expired");
  });
});
