import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { freeAttempts } from "~/domain/auth/limits";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { noteLook } from "~/server/services/access/invitations";
import { accessWorld } from "~tests/support/access-world";

const { world, deps, asUser, person, chatOf, mailsTo, logged } = accessWorld();

const stranger = () => `${randomUUID()}@example.org`;
const secretOf = (address: string) => address.split("/").at(-1) ?? "";

/** A new account with this address. */
async function signUp(email: string, isConfirmed: boolean): Promise<SignedInUser> {
  const user = { ...(await world().newUser()), email };
  const emailVerified = isConfirmed ? new Date() : null;
  await world().deps.db.user.update({ where: { id: user.id }, data: { email, emailVerified } });
  return user;
}

describe("an invitation by email", () => {
  it("looks the same to the owner whether the address has an account or not, until that person has looked", async () => {
    const { user: owner, api } = await person("Ada");
    const { user: known, api: knownApi } = await person("Bo");
    const { chatId } = await chatOf(owner, "Garden");
    const unknown = stranger();
    const invite = (email: string) =>
      api.access.invite({ chatId, email, role: "viewer", lifetimeDays: null });
    const anId = { shareId: expect.any(String) };
    for (const email of [known.email, unknown]) expect(await invite(email)).toEqual(anId);
    const blind = ({ shares }: Awaited<ReturnType<typeof api.access.listShares>>) =>
      shares.map(({ id: _, email: __, ...share }) => share);
    const [first, second] = blind(await api.access.listShares({ chatId }));
    expect(first).toEqual(second);
    expect(first).toMatchObject({ person: null, lastSeenAt: null });
    const texts = await Promise.all([known.email, unknown].map(mailsTo));
    const [one, two] = texts.map(([mail]) => mail?.text.replace(/invite\/[\w-]+/, "invite/…"));
    expect(one).toBe(two);

    const [share] = await world().deps.db.share.findMany({
      where: { email: known.email },
      select: { id: true },
    });
    expect(await knownApi.access.acceptInvitation({ secret: share?.id ?? "" })).toEqual({ chatId });
    const { shares } = await api.access.listShares({ chatId });
    expect(shares.map((each) => each.person?.name ?? each.email)).toEqual(["Bo", unknown]);
  });

  it("waits for an account that confirms the address: neither its link nor an unconfirmed account opens it", async () => {
    const { user: owner, api } = await person("Ada");
    const { chatId } = await chatOf(owner, "Garden");
    const email = stranger();
    await api.access.invite({ chatId, email, role: "editor", lifetimeDays: 7 });
    const [mail] = await mailsTo(email);
    const secret = /\/invite\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.text.match(/https?:\/\//g)).toHaveLength(1);

    const { api: other } = await person("Eve");
    await expect(other.access.acceptInvitation({ secret })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const squatter = await signUp(email, false);
    const squatting = asUser(squatter);
    expect(await squatting.access.listShared()).toEqual([]);
    await expect(squatting.access.acceptInvitation({ secret })).rejects.toMatchObject({ code: "FORBIDDEN" });

    await world().deps.db.user.update({ where: { id: squatter.id }, data: { emailVerified: new Date() } });
    expect(await other.access.readInvitation({ secret })).toMatchObject({
      name: "Garden",
      ownerName: "Ada",
      role: "editor",
      isAddressed: true,
    });
    const listed = await squatting.access.listShared();
    expect(listed).toMatchObject([{ chatId, title: "Garden", role: "editor", owner: { name: "Ada" } }]);
    expect(await squatting.access.acceptInvitation({ secret })).toEqual({ chatId });
  });

  it("is mailed once a day to one address, however often it is sent and revoked, and changes the role", async () => {
    const { user: owner, api } = await person("Ada");
    const { chatId } = await chatOf(owner, "Garden");
    const email = stranger();
    const invite = (role: "viewer" | "editor") =>
      api.access.invite({ chatId, email, role, lifetimeDays: null });
    await invite("viewer");
    await invite("editor");
    const { shares } = await api.access.listShares({ chatId });
    expect(shares).toMatchObject([{ role: "editor" }]);
    await api.access.revokeShare({ chatId, shareId: shares[0]?.id ?? "" });
    await invite("viewer");
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("is refused to one's own address, for what another owns, and after many in a day", async () => {
    const { user: owner, api } = await person("Ada");
    const { user: guest, api: guestApi } = await person("Bo");
    const { chatId } = await chatOf(owner, "Garden");
    const invite = (email: string, by = api) =>
      by.access.invite({ chatId, email, role: "editor", lifetimeDays: null });
    await expect(invite(owner.email.toUpperCase())).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await invite(guest.email);
    await expect(invite(stranger(), guestApi)).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (let sent = 1; sent < freeAttempts("invite_user", false); sent++) await invite(stranger());
    await expect(invite(stranger())).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("is refused when a hundred people have access", async () => {
    const { user: owner, api } = await person("Ada");
    const { chatId, projectId } = await chatOf(owner, "Garden");
    const { db, ids } = world().deps;
    await db.share.createMany({
      data: Array.from({ length: 100 }, () => ({
        id: ids.next(),
        projectId,
        role: "viewer" as const,
        email: stranger(),
        givenById: owner.id,
        createdAt: new Date(),
      })),
    });
    await expect(
      api.access.invite({ chatId, email: stranger(), role: "viewer", lifetimeDays: null }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const { address } = await api.access.makeLink({ chatId, role: "viewer", lifetimeDays: null });
    const { api: guest } = await person("Bo");
    await expect(guest.access.acceptInvitation({ secret: secretOf(address) })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});

describe("a link", () => {
  it("lets in whoever opens it signed in, with its role and end, and no more than before for who had more", async () => {
    const { user: owner, api } = await person("Ada");
    const { api: guest } = await person("Bo");
    const { user: editor, api: editorApi } = await person("Cy");
    const { chatId } = await chatOf(owner, "Garden");
    const link = await api.access.makeLink({ chatId, role: "commenter", lifetimeDays: 1 });
    expect(link.address).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{43}$/);
    const secret = secretOf(link.address);
    expect(await guest.access.readInvitation({ secret })).toMatchObject({
      name: "Garden",
      isAddressed: false,
    });
    await api.access.invite({ chatId, email: editor.email, role: "editor", lifetimeDays: null });
    for (const by of [guest, guest, editorApi, api])
      expect(await by.access.acceptInvitation({ secret })).toEqual({ chatId });
    const { shares, links } = await api.access.listShares({ chatId });
    expect(shares).toMatchObject([
      { role: "editor", person: { name: "Cy" } },
      { role: "commenter", person: { name: "Bo" }, email: null, expiresAt: link.expiresAt },
    ]);
    expect(links).toMatchObject([{ id: link.id, address: link.address, people: 1 }]);
    expect(await guest.access.listShares({ chatId })).toMatchObject({
      role: "commenter",
      owner: { name: "Ada" },
      links: [],
      shares: [{ email: null }, { email: null }],
      reach: "machine",
    });
  });

  it("keeps its address when it is made again, and ends with all who came by it", async () => {
    const { user: owner, api } = await person("Ada");
    const { api: guest } = await person("Bo");
    const { chatId } = await chatOf(owner, "Garden");
    const first = await api.access.makeLink({ chatId, role: "viewer", lifetimeDays: 1 });
    const secret = secretOf(first.address);
    await guest.access.acceptInvitation({ secret });
    const again = await api.access.makeLink({ chatId, role: "viewer", lifetimeDays: null });
    expect(again).toMatchObject({ id: first.id, address: first.address, expiresAt: null, people: 1 });
    expect((await api.access.listShares({ chatId })).shares).toMatchObject([{ expiresAt: null }]);
    await api.access.revokeLink({ chatId, linkId: first.id });
    await expect(guest.access.listShares({ chatId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const ask of [guest.access.readInvitation, guest.access.acceptInvitation])
      await expect(ask({ secret })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("that is unknown, revoked or expired gives one and the same answer", async () => {
    const { user: owner, api } = await person("Ada");
    const { chatId } = await chatOf(owner, "Garden");
    const revoked = await api.access.makeLink({ chatId, role: "viewer", lifetimeDays: 1 });
    const expired = await api.access.makeLink({ chatId, role: "editor", lifetimeDays: 1 });
    await api.access.revokeLink({ chatId, linkId: revoked.id });
    const tomorrow = { now: () => new Date(Date.now() + 90_000_000) };
    const { api: guest, user } = await person("Bo");
    const later = (secret: string) =>
      asUser(user, { clock: tomorrow })
        .access.readInvitation({ secret })
        .catch((error: unknown) => error);
    const answers = await Promise.all([
      guest.access.readInvitation({ secret: "x".repeat(43) }).catch((error: unknown) => error),
      guest.access.readInvitation({ secret: randomUUID() }).catch((error: unknown) => error),
      guest.access.readInvitation({ secret: secretOf(revoked.address) }).catch((error: unknown) => error),
      later(secretOf(expired.address)),
    ]);
    expect(new Set(answers.map(String)).size).toBe(1);
    for (const answer of answers) expect(answer).toMatchObject({ code: "NOT_FOUND" });
  });

  it("has a secret that is nowhere stored or logged in the clear", async () => {
    const { user: owner, api } = await person("Ada");
    const { api: guest } = await person("Bo");
    const { chatId } = await chatOf(owner, "Garden");
    const { address } = await api.access.makeLink({ chatId, role: "viewer", lifetimeDays: null });
    const secret = secretOf(address);
    await guest.access.acceptInvitation({ secret });
    const { db } = deps();
    const stored = JSON.stringify([
      await db.shareLink.findMany(),
      await db.share.findMany(),
      await db.auditEvent.findMany(),
      await db.outbox.findMany(),
    ]);
    expect(stored).not.toContain(secret);
    expect(logged.join()).not.toContain(secret);
  });
});

it("shares a chat alone while it has no project, and the project with all its chats once it has one", async () => {
  const { user: owner, api } = await person("Ada");
  const { user: early, api: earlyApi } = await person("Bo");
  const { user: late, api: lateApi } = await person("Cy");
  const { chatId } = await chatOf(owner, "Garden", null);
  await api.access.invite({ chatId, email: early.email, role: "viewer", lifetimeDays: null });
  expect(await api.access.listShares({ chatId })).toMatchObject({ target: "chat", chats: 1 });
  const { chatId: second, projectId } = await chatOf(owner, "Beds");
  await world().deps.db.chat.update({ where: { id: chatId }, data: { projectId } });
  await api.access.invite({ chatId, email: late.email, role: "editor", lifetimeDays: null });
  const view = await api.access.listShares({ chatId });
  expect(view).toMatchObject({ target: "project", name: "Beds", chats: 2 });
  expect(view.shares.map(({ email }) => email)).toEqual([early.email, late.email]);
  const listed = async (by: typeof api) => new Set((await by.access.listShared()).map((each) => each.chatId));
  expect(await listed(earlyApi)).toEqual(new Set([chatId]));
  expect(await listed(lateApi)).toEqual(new Set([chatId, second]));
  expect(await api.access.listShared()).toEqual([]);
});

it("notes when a member looks, at most once a minute, and then shows the owner their name", async () => {
  const { user: owner, api } = await person("Ada");
  const { user: guest } = await person("Bo");
  const { chatId } = await chatOf(owner, "Garden");
  const { chatId: unshared } = await chatOf(owner, "Roses");
  await api.access.invite({ chatId, email: guest.email, role: "viewer", lifetimeDays: null });
  const start = new Date("2026-03-01T12:00:00Z").getTime();
  const seen = async (seconds: number, at = chatId) => {
    const now = new Date(start + seconds * 1_000);
    await noteLook({ ...deps(), clock: { now: () => now } }, guest.id, at);
    const [share] = (await api.access.listShares({ chatId })).shares;
    return [share?.person?.name, share?.lastSeenAt && (share.lastSeenAt.getTime() - start) / 1_000];
  };
  expect(await seen(0, unshared)).toEqual([undefined, null]);
  expect(await seen(0)).toEqual(["Bo", 0]);
  expect(await seen(59)).toEqual(["Bo", 0]);
  expect(await seen(60)).toEqual(["Bo", 60]);
});
