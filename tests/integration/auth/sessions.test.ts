import { describe, expect, it } from "vitest";
import { listEvents } from "~/server/services/auth/security-events";
import { endOtherSessions, endSession, findSession, listSessions } from "~/server/services/auth/sessions";
import { authWorld, device } from "~tests/support/auth-world";
import { newConfirmedUser, signedIn } from "~tests/support/confirmed-user";

const world = authWorld();
const firefox = {
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
  address: "192.168.1.20",
};

describe("the list of sessions", () => {
  it("shows device and place, the current session first, and no other users", async () => {
    const owner = await newConfirmedUser(world());
    const here = await signedIn(world(), owner);
    world().pass(1_000);
    await signedIn(world(), owner, firefox);
    await signedIn(world(), await newConfirmedUser(world()));
    expect(await listSessions(world().deps, here.user)).toMatchObject([
      { id: here.user.sessionId, current: true, place: "This machine" },
      { current: false, device: "Firefox on Linux", place: "Local network" },
    ]);
  });

  it("lets only its owner end a session", async () => {
    const owner = await newConfirmedUser(world());
    const here = await signedIn(world(), owner);
    const other = await signedIn(world(), owner, firefox);
    const stranger = await signedIn(world(), await newConfirmedUser(world()));
    const id = other.user.sessionId;
    await expect(endSession(world().deps, stranger, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await findSession(world().deps, id)).not.toBeNull();
    await endSession(world().deps, here, { id });
    expect(await findSession(world().deps, id)).toBeNull();
    await expect(endSession(world().deps, here, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("ends all others at once", async () => {
    const owner = await newConfirmedUser(world());
    const others = [await signedIn(world(), owner), await signedIn(world(), owner, firefox)];
    const here = await signedIn(world(), owner);
    expect(await endOtherSessions(world().deps, here)).toEqual({ ended: 2 });
    for (const { user } of others) expect(await findSession(world().deps, user.sessionId)).toBeNull();
    expect(await listSessions(world().deps, here.user)).toHaveLength(1);
  });
});

describe("a device that is new to an account", () => {
  const newDeviceMails = async (email: string) =>
    (await world().emailsTo(email)).filter(({ subject }) => subject.startsWith("New sign-in"));

  it("is reported by email and event, with device and place, except for the first sign-in", async () => {
    const owner = await newConfirmedUser(world());
    await signedIn(world(), owner);
    await signedIn(world(), owner);
    expect(await newDeviceMails(owner.email)).toHaveLength(0);
    const { user } = await signedIn(world(), owner, firefox);
    const [mail] = await newDeviceMails(owner.email);
    expect(mail?.text).toContain("Firefox on Linux");
    expect(mail?.text).toContain("Local network");
    await signedIn(world(), owner, firefox);
    expect(await newDeviceMails(owner.email)).toHaveLength(1);
    const { events } = await listEvents(world().deps, user, { limit: 50 });
    expect(events.filter(({ kind }) => kind === "new_device")).toHaveLength(1);
  });
});

describe("the list of events", () => {
  it("is paged newest first, complete, without duplicates, and the owner's only", async () => {
    const owner = await newConfirmedUser(world());
    await signedIn(world(), await newConfirmedUser(world()), device);
    for (let i = 0; i < 6; i++) await signedIn(world(), owner);
    const { user } = await signedIn(world(), owner);
    const all = await world().deps.db.auditEvent.findMany({
      where: { userId: user.id },
      orderBy: { id: "desc" },
    });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listEvents(world().deps, user, { cursor, limit: 4 });
      expect(page.events.length).toBeLessThanOrEqual(4);
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all.map(({ id }) => id));
  });
});
