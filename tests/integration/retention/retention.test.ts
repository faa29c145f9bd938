import fs from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { retentionDays } from "~/domain/retention/retention-days";
import { removeExpired } from "~/server/services/auth/account-deletion";
import { forgotPassword } from "~/server/services/auth/password-change";
import { revokeSessions } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import { signUp } from "~/server/services/auth/sign-up";
import { purgeChats } from "~/server/services/chat/history/change-chat";
import { startRetention } from "~/server/services/retention/start-retention";
import { authWorld, device } from "~tests/support/auth-world";
import { newConfirmedUser, signedIn } from "~tests/support/confirmed-user";

const world = authWorld();
const DAY = 86_400_000;
const HOUR = 3_600_000;

afterEach(() => vi.useRealTimers());

describe("expired data", () => {
  it("is removed from a server that never restarts: a deleted chat after a week", async () => {
    const { deps, pass } = world();
    const { user } = await signedIn(world(), await newConfirmedUser(world()));
    const id = deps.ids.next();
    const now = deps.clock.now();
    await deps.db.chat.create({
      data: { id, userId: user.id, title: "Mine", createdAt: now, updatedAt: now, deletedAt: now },
    });
    const left = () => deps.db.chat.count({ where: { id } });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const retention = startRetention(deps, [purgeChats]);
    pass(retentionDays.deletedChat * DAY);
    vi.advanceTimersByTime(HOUR);
    expect(await left()).toBe(1);
    pass(1);
    vi.advanceTimersByTime(HOUR);
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000 });
    retention.stop();
  });

  it("is removed when due and not before: sessions, links, failed sign-ins, orders, emails", async () => {
    const { deps, pass, emailsTo } = world();
    const owner = await newConfirmedUser(world());
    const { user } = await signedIn(world(), owner);
    const userId = user.id;
    await signIn(deps, device, { ...owner, password: "not this one" });
    await signIn(deps, device, { email: "nobody@example.com", password: "not this one" });
    await forgotPassword(deps, device, { email: owner.email });
    expect(await emailsTo(owner.email)).toHaveLength(2);
    await deps.db.$transaction((tx) => revokeSessions(tx, { userId, now: deps.clock.now() }));

    const failed = { kind: "sign_in_failed" };
    const rows = async () => ({
      sessions: await deps.db.session.count({ where: { userId } }),
      links: await deps.db.authToken.count({ where: { userId } }),
      failures: await deps.db.auditEvent.count({ where: failed }),
      orders: await deps.db.outbox.count({ where: { payload: { path: ["userId"], equals: userId } } }),
      mails: (await emailsTo(owner.email)).length,
    });
    const rowsAfter = async (days: number) => {
      pass(days * DAY);
      await removeExpired(deps);
      return rows();
    };
    const all = await rows();
    expect(all).toMatchObject({ sessions: 1, links: 2, failures: 2, mails: 2 });
    expect(await rowsAfter(retentionDays.doneMailOrder)).toEqual(all);
    expect(await rowsAfter(2)).toMatchObject({ sessions: 1, links: 0, failures: 2, orders: 0, mails: 2 });
    expect(await rowsAfter(retentionDays.outboxMail)).toMatchObject({ sessions: 1, failures: 2, mails: 0 });
    expect(await rowsAfter(retentionDays.endedSession)).toMatchObject({ sessions: 0, failures: 0 });
    expect(await deps.db.user.count({ where: { id: userId } })).toBe(1);
  });

  it("includes unconfirmed sign-ups, which go with their last link", async () => {
    const { deps, pass } = world();
    const account = { name: "Bob", email: "never-confirmed@example.com", password: "battery staple" };
    await signUp(deps, device, account);
    await world().tokenFor(account.email);
    const left = () => deps.db.signUp.count({ where: { user: { email: account.email } } });
    pass((1 + retentionDays.expiredLink) * DAY);
    await removeExpired(deps);
    expect(await left()).toBe(1);
    pass(1);
    await removeExpired(deps);
    expect(await left()).toBe(0);
  });

  it("does not make the next sign-in look like the first: the owner is still warned of a new device", async () => {
    const owner = await newConfirmedUser(world());
    await signedIn(world(), owner);
    world().pass((30 + retentionDays.endedSession + 1) * DAY);
    await removeExpired(world().deps);
    await signedIn(world(), owner, { ...device, address: "203.0.113.9" });
    const subjects = (await world().emailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("New sign-in"))).toHaveLength(1);
  });

  it("is removed after the periods in the privacy policy", () => {
    const text = fs.readFileSync("src/content/legal/privacy.mdx", "utf8");
    for (const days of Object.values(retentionDays).filter((each) => each !== retentionDays.deletedChat))
      expect(text).toContain(`${days} days`);
    expect(text).toContain("A deleted chat is erased a week later.");
  });
});
