import { describe, expect, it } from "vitest";
import { handleRequest } from "~/server/api/handle-request";
import { listEvents } from "~/server/services/auth/security-events";
import { findSession, openSession } from "~/server/services/auth/sessions";
import { applySnapshot, syncUserPlan } from "~/server/services/billing/snapshots";
import { adminWorld, OWNER_EMAILS } from "~tests/support/admin-world";
import { askApi } from "~tests/support/api-world";
import { paidMonth } from "~tests/support/billing-world";
import { APP_URL, publishForm } from "~tests/support/publishing-world";
import { tokenGate } from "~tests/support/token-gate";

const { world, owner, asUser, project, keyOf, visit, mailsTo } = adminWorld();
const device = { userAgent: "Test Browser", address: "127.0.0.1" };
const reason = "They asked for it";

/** Whether each way in opens, for a user with a key, a project and a publication. */
async function waysIn({ user, token, sessionId, slug, projectId }: Awaited<ReturnType<typeof insider>>) {
  const { deps } = world();
  const basic = `Basic ${Buffer.from(`x:${token}`).toString("base64")}`;
  const status = async (path: string, headers: Record<string, string>, body?: string) =>
    (
      await handleRequest(
        new Request(`${APP_URL}${path}`, { headers, ...(body && { method: "POST", body }) }),
      )
    ).status;
  return {
    session: (await findSession(deps, sessionId)) !== null,
    signIn: await openSession(deps, device, { userId: user.id, method: "password" }).then(
      () => true,
      () => false,
    ),
    api: (await askApi("/models", token)).status === 200,
    git:
      (await status(`/git/${projectId}.git/info/refs?service=git-upload-pack`, { authorization: basic })) ===
      200,
    mcp:
      (await status(
        "/api/mcp",
        {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      )) !== 401,
    publication: (await visit(`/p/${slug}`)).status === 200,
  };
}

async function insider() {
  const { deps } = world();
  const { user, projectId } = await project({ "index.html": "<h1>Garden</h1>" });
  const { token } = await keyOf(user);
  const { slug } = await asUser(user).publication.publish(publishForm(projectId));
  const sessionId = await openSession(deps, device, { userId: user.id, method: "password" });
  return { user, projectId, token, slug, sessionId };
}

const everyWay = { session: true, signIn: true, api: true, git: true, mcp: true, publication: true };
const noWay = { session: false, signIn: false, api: false, git: false, mcp: false, publication: false };

describe("a suspension", () => {
  it("closes every way in until it ends, and deletes nothing", async () => {
    const them = await insider();
    const { api } = await owner();
    const userId = them.user.id;
    expect(await waysIn(them)).toEqual(everyWay);
    await api.admin.person.suspend({ userId, reason });
    expect(await waysIn(them)).toEqual(noWay);
    await api.admin.person.unsuspend({ userId, reason });
    // The sessions ended for good.
    expect(await waysIn(them)).toEqual({ ...everyWay, session: false });
    const mails = (await mailsTo(them.user.email)).map(({ subject }) => subject);
    expect(mails).toContain("Your account was suspended (Bluebonnet)");
  });

  it("stops replies that are being written, and removes what waits", async () => {
    const { newUser, model, send, branch, settled } = world();
    const user = await newUser();
    const gate = tokenGate();
    model.reply({ tokens: ["Roses"], gate });
    const { chatId } = await send(user, "Make it");
    await send(user, "And again", chatId);
    const { api } = await owner();
    await api.admin.person.suspend({ userId: user.id, reason });
    await settled(user, chatId);
    gate.open(1);
    const statuses = (await branch(user, chatId)).map(({ status }) => status);
    expect(statuses).not.toContain("streaming");
    expect(statuses).not.toContain("queued");
  });

  it("spares the own account, and of two owners who suspend each other only one succeeds", async () => {
    const one = await owner();
    const own = one.api.admin.person.suspend({ userId: one.user.id, reason });
    await expect(own).rejects.toMatchObject({ code: "CONFLICT" });
    const other = await owner(OWNER_EMAILS[1]);
    const results = await Promise.allSettled([
      one.api.admin.person.suspend({ userId: other.user.id, reason }),
      other.api.admin.person.suspend({ userId: one.user.id, reason }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { db } = world().deps;
    await db.user.updateMany({ data: { suspendedAt: null } });
  });
});

describe("a granted plan", () => {
  it("lasts through a subscription's beginning and end, and ends with the grant", async () => {
    const { deps, newUser } = world();
    const user = await newUser("free-plan");
    const planOf = async () => (await deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).planId;
    const { api } = await owner();
    await api.admin.person.grantPlan({ userId: user.id, planId: "pro-plan", reason });
    expect(await planOf()).toBe("pro-plan");
    expect((await asUser(user).billing.subscription.read()).grantedPlanId).toBe("pro-plan");
    const now = deps.clock.now();
    const payments = { kind: "simulator", live: false, now: async () => now } as const;
    await deps.db.billingCustomer.create({
      data: { id: user.id, provider: "simulator", customerId: `cus_${user.id}`, createdAt: now },
    });
    const ended = paidMonth(`cus_${user.id}`, { status: "canceled", endedAt: now });
    await applySnapshot({ ...deps, payments }, { snapshot: ended, readAt: now });
    await syncUserPlan({ ...deps, payments }, user.id);
    expect(await planOf()).toBe("pro-plan");
    await api.admin.person.grantPlan({ userId: user.id, planId: "free-plan", reason });
    expect(await planOf()).toBe("free-plan");
  });
});

describe("what an administrator did", () => {
  it("is in the user's own list, without the reason and the administrator's device", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const { api } = await owner();
    await api.admin.person.signOut({ userId: user.id, reason });
    const { events } = await listEvents(deps, user, { limit: 5 });
    expect(events).toMatchObject([
      { kind: "signed_out_everywhere", isByAdministrator: true, device: "", place: "", detail: {} },
    ]);
    expect(JSON.stringify(events)).not.toContain(reason);
    const { rows } = await api.admin.list.audit({ q: user.email });
    expect(rows).toMatchObject([{ actor: OWNER_EMAILS[0], email: user.email, detail: { reason } }]);
  });

  it("needs a reason", async () => {
    const { api } = await owner();
    const user = await world().newUser();
    const asked = api.admin.person.suspend({ userId: user.id, reason: " " });
    await expect(asked).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a deletion", () => {
  it("erases at once, or after the days in which the user can keep the account", async () => {
    const { deps, newUser } = world();
    const [soon, later] = [await newUser(), await newUser()];
    const { api } = await owner();
    await api.admin.person.delete({ userId: soon.id, reason, atOnce: true });
    expect(await deps.db.user.findUnique({ where: { id: soon.id } })).toBeNull();
    const { rows } = await api.admin.list.audit({ filters: { kind: "account_erased" } });
    expect(rows).toMatchObject([{ email: null, actor: OWNER_EMAILS[0], detail: { reason } }]);
    await api.admin.person.delete({ userId: later.id, reason, atOnce: false });
    await openSession(deps, device, { userId: later.id, method: "password" });
    expect((await deps.db.user.findUniqueOrThrow({ where: { id: later.id } })).erasureDueAt).toBeNull();
  });
});

describe("a sign-up that waits for its confirmation", () => {
  it("is confirmed by the administrator, with the name and password of the newest form", async () => {
    const { db, ids, clock } = world().deps;
    const now = clock.now();
    const user = await db.user.create({ data: { id: ids.next(), email: "new@example.com", createdAt: now } });
    await db.signUp.create({
      data: { id: ids.next(), userId: user.id, name: "Newcomer", passwordHash: "hash", createdAt: now },
    });
    const { api } = await owner();
    await api.admin.person.resendConfirmation({ userId: user.id });
    expect((await mailsTo(user.email))[0]?.text).toContain("/verify-email?token=");
    await api.admin.person.confirmAddress({ userId: user.id, reason });
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      name: "Newcomer",
      passwordHash: "hash",
      emailVerified: expect.any(Date),
    });
    const again = api.admin.person.confirmAddress({ userId: user.id, reason });
    await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("an email that failed", () => {
  it("is tried again, and one that was sent is not", async () => {
    const { db, ids, clock } = world().deps;
    const { api } = await owner();
    const user = await world().newUser();
    const now = clock.now();
    const order = { topic: "mail", availableAt: now, doneAt: now, attempts: 50 };
    const payload = { kind: "account_exists", userId: user.id };
    const failed = { ...order, id: ids.next(), payload, lastError: "550 no such mailbox" };
    const sent = { ...order, id: ids.next(), payload };
    await db.outbox.createMany({ data: [failed, sent] });
    const { rows } = await api.admin.list.mail({ q: user.email });
    expect(rows).toMatchObject([{ state: "sent" }, { state: "failed", to: user.email, attempts: 50 }]);
    await api.admin.resendMail({ mailId: failed.id });
    expect(await mailsTo(user.email)).toHaveLength(1);
    const again = api.admin.resendMail({ mailId: sent.id });
    await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
