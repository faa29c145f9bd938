import { beforeAll, describe, expect, it } from "vitest";
import { signInInput } from "~/domain/auth/credentials";
import { confirmEmail } from "~/server/services/auth/email-confirmation";
import { findSession, signOut } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import { signUp } from "~/server/services/auth/sign-up";
import { authWorld, device } from "~tests/support/auth-world";

const world = authWorld();
const DAY = 86_400_000;
const ada = { name: "Ada", email: "ada@example.com", password: "correct horse" };
const pending = { name: "Bob", email: "bob@example.com", password: "battery staple" };

beforeAll(async () => {
  const { browser } = await signUp(world().deps, device, ada);
  await confirmEmail(world().deps, device, { browser, token: await world().tokenFor(ada.email) });
  await signUp(world().deps, device, pending);
});

async function openSession() {
  const result = await signIn(world().deps, device, ada);
  if (result.outcome !== "signed_in") throw new Error(result.outcome);
  return result;
}

describe("signing in", () => {
  it("opens a session with its device and user", async () => {
    const { sessionId, userId } = await openSession();
    expect(await findSession(world().deps, sessionId)).toEqual({
      id: userId,
      email: ada.email,
      name: "Ada",
      planId: "free-plan",
      sessionId,
    });
    expect(await world().deps.db.session.findUnique({ where: { id: sessionId } })).toMatchObject(device);
  });

  it.each(["old", "seven77"])("accepts a password from before today's rule: %s", async (password) => {
    const { db, ids, clock, passwords } = world().deps;
    const email = `${ids.next()}@example.com`;
    await db.user.create({
      data: {
        id: ids.next(),
        email,
        emailVerified: clock.now(),
        passwordHash: await passwords.hash(password),
        createdAt: clock.now(),
      },
    });
    const typed = signInInput.parse({ email, password });
    expect(await signIn(world().deps, device, typed)).toMatchObject({ outcome: "signed_in" });
  });

  it("gives the same answer for an unknown address, a wrong password, and a wrong one of an unconfirmed account", async () => {
    const guesses = [
      { email: "nobody@example.com", password: "12345678" },
      { email: ada.email, password: "12345678" },
      { email: pending.email, password: "12345678" },
    ];
    for (const guess of guesses) {
      expect(await signIn(world().deps, device, guess)).toEqual({
        outcome: "refused",
        refusal: "wrong_credentials",
      });
    }
  });

  it("reveals that an address is unconfirmed only to those who know the password", async () => {
    expect(await signIn(world().deps, device, pending)).toEqual({
      outcome: "refused",
      refusal: "email_unconfirmed",
    });
  });

  it("records events, but never the password", async () => {
    const { db } = world().deps;
    await openSession();
    await signIn(world().deps, device, { ...ada, password: "not this one" });
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: ada.email } });
    const events = await db.auditEvent.findMany({ where: { userId }, orderBy: { id: "asc" } });
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(["signed_up", "email_confirmed"]);
    expect(kinds.slice(-2)).toEqual(["signed_in", "sign_in_failed"]);
    expect(JSON.stringify(events)).not.toContain("not this one");
  });
});

describe("a session", () => {
  it("ends permanently on sign-out, and only for its owner", async () => {
    const { sessionId, userId } = await openSession();
    await signOut(world().deps, { userId: world().deps.ids.next(), sessionId });
    expect(await findSession(world().deps, sessionId)).not.toBeNull();
    await signOut(world().deps, { userId, sessionId }, device);
    await signOut(world().deps, { userId, sessionId }, device);
    expect(await findSession(world().deps, sessionId)).toBeNull();
    const { db } = world().deps;
    expect(await db.auditEvent.count({ where: { userId, kind: "signed_out" } })).toBe(1);
  });

  it("does not affect the user's other sessions", async () => {
    const phone = await openSession();
    const laptop = await openSession();
    await signOut(world().deps, phone);
    expect(await findSession(world().deps, laptop.sessionId)).not.toBeNull();
  });

  it("lasts 30 days", async () => {
    const { sessionId } = await openSession();
    world().pass(30 * DAY - 1);
    expect(await findSession(world().deps, sessionId)).not.toBeNull();
    world().pass(1);
    expect(await findSession(world().deps, sessionId)).toBeNull();
  });

  it("is not found by an unknown id", async () => {
    expect(await findSession(world().deps, world().deps.ids.next())).toBeNull();
  });

  it("records when it was last seen, to the minute", async () => {
    const { sessionId } = await openSession();
    const lastSeen = async () =>
      (await world().deps.db.session.findUniqueOrThrow({ where: { id: sessionId } })).lastSeenAt;
    const opened = await lastSeen();
    world().pass(59_000);
    await findSession(world().deps, sessionId);
    world().pass(1_000);
    expect(await lastSeen()).toEqual(opened);
    await findSession(world().deps, sessionId);
    await expect.poll(lastSeen).toEqual(new Date(opened.getTime() + 60_000));
  });
});
