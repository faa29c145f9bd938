import { describe, expect, it } from "vitest";
import { changePassword, forgotPassword, resetPassword } from "~/server/services/auth/password-change";
import { findSession } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import { signUp } from "~/server/services/auth/sign-up";
import { authWorld, device } from "~tests/support/auth-world";
import { linkTo, newConfirmedUser, signedIn } from "~tests/support/confirmed-user";

const world = authWorld();
const HOUR = 3_600_000;
const MINUTE = 60_000;
const newPassword = "a new field of flowers";
let count = 0;
const newDevice = () => ({ ...device, address: `203.0.113.${++count % 250}` });

const resetLink = async (email: string) => {
  await forgotPassword(world().deps, newDevice(), { email });
  return linkTo("/reset-password", email, world());
};
const canSignIn = async (email: string, password: string) =>
  (await signIn(world().deps, newDevice(), { email, password })).outcome === "signed_in";

describe("a forgotten password", () => {
  it("is replaced through an emailed link, which ends all sessions and notifies the owner", async () => {
    const owner = await newConfirmedUser(world());
    const { user } = await signedIn(world(), owner);
    const token = await resetLink(owner.email);
    const result = await resetPassword(world().deps, device, { token, password: newPassword });
    expect(result).toEqual({ outcome: "reset", userId: user.id });
    expect(await findSession(world().deps, user.sessionId)).toBeNull();
    expect(await canSignIn(owner.email, owner.password)).toBe(false);
    expect(await canSignIn(owner.email, newPassword)).toBe(true);
    const subjects = (await world().emailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects.join()).toContain("Your password was reset");
  });

  it("has a link that works once, even for two concurrent requests", async () => {
    const owner = await newConfirmedUser(world());
    const token = await resetLink(owner.email);
    const results = await Promise.all(
      [newPassword, `${newPassword} 2`].map((password) =>
        resetPassword(world().deps, device, { token, password }),
      ),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["expired", "reset"]);
  });

  it("has a link that works for an hour, stored as its hash only", async () => {
    const owner = await newConfirmedUser(world());
    const token = await resetLink(owner.email);
    expect(JSON.stringify(await world().deps.db.authToken.findMany())).not.toContain(token);
    world().pass(HOUR);
    const late = await resetPassword(world().deps, device, { token, password: newPassword });
    expect(late.outcome).toBe("expired");
    expect(await canSignIn(owner.email, owner.password)).toBe(true);
    const guess = await resetPassword(world().deps, device, { token: "x".repeat(43), password: newPassword });
    expect(guess.outcome).toBe("unknown");
  });

  it("queues the same job for an unknown address, and emails nothing to it", async () => {
    const owner = await newConfirmedUser(world());
    const { db } = world().deps;
    const written = async (email: string) => {
      const before = await db.outbox.count();
      await forgotPassword(world().deps, newDevice(), { email });
      return (await db.outbox.count()) - before;
    };
    expect(await written("nobody@example.com")).toBe(await written(owner.email));
    expect(await world().emailsTo("nobody@example.com")).toEqual([]);
  });

  it("delays the next link by one minute, then two, whoever requests it", async () => {
    const owner = await newConfirmedUser(world());
    const links = async () =>
      (await world().emailsTo(owner.email)).filter(({ text }) => text.includes("/reset-password")).length;
    await forgotPassword(world().deps, newDevice(), owner);
    expect(await links()).toBe(1);
    for (const [sent, minutes] of [1, 2].entries()) {
      world().pass(minutes * MINUTE - 1);
      await forgotPassword(world().deps, newDevice(), owner);
      expect(await links()).toBe(sent + 1);
      world().pass(1);
      await forgotPassword(world().deps, newDevice(), owner);
      expect(await links()).toBe(sent + 2);
    }
  });

  it("rate-limits repeated requests, whether there is an account or not", async () => {
    const owner = await newConfirmedUser(world());
    for (const email of [owner.email, "nobody-else@example.com"]) {
      const here = newDevice();
      await forgotPassword(world().deps, here, { email });
      await expect(forgotPassword(world().deps, here, { email })).rejects.toMatchObject({
        code: "too_many_requests",
      });
    }
  });

  it("confirms the address, because the email arrived there", async () => {
    const account = { name: "Bob", email: "unconfirmed@example.com", password: "battery staple" };
    await signUp(world().deps, newDevice(), account);
    const token = await resetLink(account.email);
    await resetPassword(world().deps, device, { token, password: newPassword });
    expect(await canSignIn(account.email, newPassword)).toBe(true);
  });

  it("cannot be replaced by a common one, and the link stays valid", async () => {
    const owner = await newConfirmedUser(world());
    const token = await resetLink(owner.email);
    const common = resetPassword(world().deps, device, { token, password: "Password123" });
    await expect(common).rejects.toMatchObject({ code: "invalid", field: "password" });
    expect((await resetPassword(world().deps, device, { token, password: newPassword })).outcome).toBe(
      "reset",
    );
  });
});

describe("changing the password", () => {
  it("requires the old one, ends the other sessions, and keeps this one", async () => {
    const owner = await newConfirmedUser(world());
    const other = await signedIn(world(), owner);
    const here = await signedIn(world(), owner);
    for (const current of ["", "not this one"]) {
      await expect(
        changePassword(world().deps, here, { current, password: newPassword }),
      ).rejects.toMatchObject({
        code: "invalid",
        field: "current",
      });
    }
    await changePassword(world().deps, here, { current: owner.password, password: newPassword });
    expect(await findSession(world().deps, here.user.sessionId)).not.toBeNull();
    expect(await findSession(world().deps, other.user.sessionId)).toBeNull();
    expect(await canSignIn(owner.email, newPassword)).toBe(true);
    const subjects = (await world().emailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects.join()).toContain("Your password was changed");
  });

  it("voids a reset link sent before it", async () => {
    const owner = await newConfirmedUser(world());
    const here = await signedIn(world(), owner);
    const token = await resetLink(owner.email);
    await changePassword(world().deps, here, { current: owner.password, password: newPassword });
    expect((await resetPassword(world().deps, device, { token, password: "yet another" })).outcome).toBe(
      "expired",
    );
  });

  it("rate-limits guesses of the old one", async () => {
    const owner = await newConfirmedUser(world());
    const here = await signedIn(world(), owner);
    const guess = () =>
      changePassword(world().deps, here, { current: "a wrong guess", password: newPassword });
    for (let tries = 0; tries < 5; tries++) await expect(guess()).rejects.toMatchObject({ code: "invalid" });
    await expect(guess()).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("sets a first password within ten minutes of signing in", async () => {
    const owner = await newConfirmedUser(world());
    const here = await signedIn(world(), owner);
    await world().deps.db.user.update({ where: { id: here.user.id }, data: { passwordHash: null } });
    world().pass(10 * MINUTE + 1);
    const set = () => changePassword(world().deps, here, { current: "", password: newPassword });
    await expect(set()).rejects.toMatchObject({ code: "invalid", field: undefined });
    world().pass(-MINUTE);
    await set();
    expect(await canSignIn(owner.email, newPassword)).toBe(true);
  });
});
