import { describe, expect, it } from "vitest";
import type { Role } from "~/domain/access/role";
import type { TeamThingKind } from "~/domain/access/team";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { requireCollection } from "~/server/services/knowledge/collections";
import { connectionsFor } from "~/server/services/model/models-of";
import { findCustomTemplate } from "~/server/services/template/templates";
import { accessWorld } from "~tests/support/access-world";

const { world, person, asUser, chatOf, mailsTo } = accessWorld();

async function paying(name: string, planId = "pro-plan") {
  const { user } = await person(name);
  const paid = { ...user, planId };
  await world().deps.db.user.update({ where: { id: user.id }, data: { planId } });
  return { user: paid, api: asUser(paid) };
}

async function teamOf(owner: Awaited<ReturnType<typeof paying>>, name = "Praxis") {
  const { teamId } = await owner.api.team.create({ name });
  return teamId;
}

async function join(
  owner: Awaited<ReturnType<typeof paying>>,
  teamId: string,
  member: SignedInUser,
  role: Role,
) {
  await owner.api.access.invite({ teamId, email: member.email, role, lifetimeDays: null });
  const { db, clock } = world().deps;
  const where = { teamId, email: member.email };
  await db.share.updateMany({ where, data: { lastSeenAt: clock.now() } });
  const share = await db.share.findFirstOrThrow({ where, select: { id: true } });
  return share.id;
}

/** A connection, a collection with a document and a template of a user. */
async function thingsOf({ id: userId }: SignedInUser) {
  const { db, ids, clock } = world().deps;
  const own = () => ({ id: ids.next(), userId, createdAt: clock.now() });
  const connection = await db.connection.create({
    data: { ...own(), kind: "openai", name: "Gateway", models: [] },
  });
  const collection = await db.knowledgeCollection.create({ data: { ...own(), name: "Handbook" } });
  const { createdAt: addedAt, ...document } = own();
  await db.knowledgeDocument.create({
    data: {
      ...document,
      addedAt,
      collectionId: collection.id,
      name: "rules.md",
      state: "ready",
      bytes: Buffer.from("Water the roses."),
    },
  });
  const template = await db.customTemplate.create({
    data: { ...own(), title: "Letter", description: "", page: "<p>Dear</p>" },
  });
  return { connection: connection.id, collection: collection.id, template: template.id };
}

const refusal = { code: "NOT_FOUND" };

describe("a team", () => {
  it("comes with a paid plan, and with as many members as that has", async () => {
    const { api } = await paying("Ada", "free-plan");
    await expect(api.team.create({ name: "Praxis" })).rejects.toThrow("Teams are not part of the Free plan.");
    const bo = await paying("Bo");
    const teamId = await teamOf(bo);
    const { db, ids, clock } = world().deps;
    const shares = Array.from({ length: 10 }, (_, at) => ({
      id: ids.next(),
      teamId,
      role: "viewer" as const,
      email: `member${at}@example.com`,
      givenById: bo.user.id,
      createdAt: clock.now(),
    }));
    await db.share.createMany({ data: shares });
    const one = { teamId, email: "one@example.com", role: "viewer", lifetimeDays: null } as const;
    await expect(bo.api.access.invite(one)).rejects.toThrow("allows 10 members");
  });

  it("opens its projects to its members, each as their role allows, and to nobody else", async () => {
    const ada = await paying("Ada");
    const [editor, viewer, stranger] = [await person("Ed"), await person("Vi"), await person("Sy")];
    const teamId = await teamOf(ada);
    const { chatId, projectId } = await chatOf(ada.user, "Garden");
    await join(ada, teamId, editor.user, "editor");
    await join(ada, teamId, viewer.user, "viewer");
    await expect(editor.api.chat.get({ chatId })).rejects.toMatchObject(refusal);

    await ada.api.team.give({ teamId, kind: "project", thingId: projectId ?? "" });

    expect(await editor.api.chat.get({ chatId })).toMatchObject({ role: "editor" });
    expect(await viewer.api.chat.get({ chatId })).toMatchObject({ role: "viewer" });
    await expect(stranger.api.chat.get({ chatId })).rejects.toMatchObject(refusal);
    expect(await editor.api.access.listShared()).toMatchObject([{ chatId, role: "editor" }]);
    expect(await viewer.api.access.listShares({ chatId })).toMatchObject({
      role: "viewer",
      team: { name: "Praxis", members: 2 },
    });
    await expect(viewer.api.access.leave({ chatId })).rejects.toThrow("Leave the team instead.");
    await viewer.api.access.leave({ teamId });
    await expect(viewer.api.chat.get({ chatId })).rejects.toMatchObject(refusal);
  });

  it("gets what a member gives it, which its owner then owns and the member uses on", async () => {
    const ada = await paying("Ada");
    const bo = await paying("Bo");
    const viewer = await person("Vi");
    const teamId = await teamOf(ada);
    await join(ada, teamId, bo.user, "editor");
    await join(ada, teamId, viewer.user, "viewer");
    const { chatId, projectId } = await chatOf(bo.user, "Garden");
    const things = { ...(await thingsOf(bo.user)), project: projectId ?? "" };
    const { db } = world().deps;
    for (const [kind, thingId] of Object.entries(things)) {
      const thing = { teamId, kind: kind as TeamThingKind, thingId };
      await expect(viewer.api.team.give(thing)).rejects.toMatchObject(refusal);
      await bo.api.team.give(thing);
      await expect(bo.api.team.take(thing)).rejects.toMatchObject(refusal);
    }
    expect((await ada.api.team.list()).teams[0]?.things.map(({ kind }) => kind)).toEqual([
      "project",
      "connection",
      "collection",
      "template",
    ]);
    expect(await db.project.findFirst({ where: { id: projectId ?? "" } })).toMatchObject({
      userId: ada.user.id,
    });
    expect(await bo.api.chat.get({ chatId })).toMatchObject({ role: "editor", owner: { name: "Ada" } });
    expect(await db.knowledgeDocument.count({ where: { userId: ada.user.id } })).toBe(1);

    const usedBy = (userId: string) => db.connection.count({ where: { teamId, ...connectionsFor(userId) } });
    expect([await usedBy(bo.user.id), await usedBy(viewer.user.id)]).toEqual([1, 0]);
    const { collection: collectionId, template: templateId } = things;
    expect(await viewer.api.knowledge.collection({ collectionId })).toMatchObject({ role: "viewer" });
    const rename = { collectionId, name: "Manual" };
    await expect(viewer.api.knowledge.rename(rename)).rejects.toMatchObject(refusal);
    await bo.api.knowledge.rename(rename);
    await expect(bo.api.knowledge.remove({ collectionId })).rejects.toMatchObject(refusal);
    expect(await findCustomTemplate(db, viewer.user.id, templateId)).toMatchObject({ title: "Letter" });
    const stranger = await person("Sy");
    await expect(requireCollection(db, stranger.user.id, { collectionId, deed: "view" })).rejects.toThrow();
    expect(await findCustomTemplate(db, stranger.user.id, templateId)).toBeNull();
  });

  it("does not take what its owner has under the same name, and loses nothing", async () => {
    const ada = await paying("Ada");
    const bo = await paying("Bo");
    const teamId = await teamOf(ada);
    await join(ada, teamId, bo.user, "editor");
    await thingsOf(ada.user);
    const { collection: thingId } = await thingsOf(bo.user);
    await expect(bo.api.team.give({ teamId, kind: "collection", thingId })).rejects.toThrow(
      "already has a collection with this name",
    );
    expect(await bo.api.knowledge.collection({ collectionId: thingId })).toMatchObject({ role: null });
  });

  it("goes to its next owner with all that it owns", async () => {
    const ada = await paying("Ada");
    const bo = await paying("Bo");
    const teamId = await teamOf(ada);
    const { chatId, projectId } = await chatOf(ada.user, "Garden");
    const things = { ...(await thingsOf(ada.user)), project: projectId ?? "" };
    for (const [kind, thingId] of Object.entries(things))
      await ada.api.team.give({ teamId, kind: kind as TeamThingKind, thingId });
    await world().deps.db.chatCollection.create({ data: { chatId, collectionId: things.collection } });
    const shareId = await join(ada, teamId, bo.user, "viewer");

    await ada.api.access.handOver({ teamId, shareId });

    expect(await bo.api.chat.get({ chatId })).toMatchObject({ role: null });
    expect(await ada.api.chat.get({ chatId })).toMatchObject({ role: "editor" });
    const [team] = (await bo.api.team.list()).teams;
    expect(team).toMatchObject({ role: null, members: 1 });
    expect(team?.things).toHaveLength(4);
    expect(await bo.api.knowledge.collection({ collectionId: things.collection })).toMatchObject({
      role: null,
    });
    expect(await world().deps.db.chatCollection.count({ where: { chatId } })).toBe(1);
    await expect(ada.api.team.remove({ teamId })).rejects.toMatchObject(refusal);
  });

  it("goes to nobody who has a collection of the same name, and loses nothing", async () => {
    const ada = await paying("Ada");
    const bo = await paying("Bo");
    const teamId = await teamOf(ada);
    const { collection: thingId } = await thingsOf(ada.user);
    await thingsOf(bo.user);
    await ada.api.team.give({ teamId, kind: "collection", thingId });
    const shareId = await join(ada, teamId, bo.user, "editor");
    await expect(ada.api.access.handOver({ teamId, shareId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await ada.api.team.list()).teams[0]).toMatchObject({ role: null, things: [{ id: thingId }] });
  });

  it("goes to nobody whose plan has no teams", async () => {
    const ada = await paying("Ada");
    const { user: free } = await paying("Fay", "free-plan");
    const teamId = await teamOf(ada);
    const shareId = await join(ada, teamId, free, "editor");
    await expect(ada.api.access.handOver({ teamId, shareId })).rejects.toThrow("Their plan does not have");
  });

  it("is left by a project that is handed over alone or taken out", async () => {
    const ada = await paying("Ada");
    const [bo, viewer] = [await person("Bo"), await person("Vi")];
    const teamId = await teamOf(ada);
    await join(ada, teamId, viewer.user, "viewer");
    const { chatId, projectId } = await chatOf(ada.user, "Garden");
    const project = { teamId, kind: "project", thingId: projectId ?? "" } as const;
    await ada.api.team.give(project);
    await viewer.api.chat.get({ chatId });
    await ada.api.team.take(project);
    await expect(viewer.api.chat.get({ chatId })).rejects.toMatchObject(refusal);
    await ada.api.team.give(project);
    await ada.api.access.invite({ chatId, email: bo.user.email, role: "viewer", lifetimeDays: null });
    const { db, clock } = world().deps;
    const where = { projectId, email: bo.user.email };
    await db.share.updateMany({ where, data: { lastSeenAt: clock.now() } });
    const { id: shareId } = await db.share.findFirstOrThrow({ where });
    await ada.api.access.handOver({ chatId, shareId });
    await expect(viewer.api.chat.get({ chatId })).rejects.toMatchObject(refusal);
    expect((await ada.api.team.list()).teams[0]?.things).toEqual([]);
  });

  it("is deleted without what it owned, and ends its members' access", async () => {
    const ada = await paying("Ada");
    const viewer = await person("Vi");
    const teamId = await teamOf(ada);
    await join(ada, teamId, viewer.user, "viewer");
    const { chatId, projectId } = await chatOf(ada.user, "Garden");
    const { collection } = await thingsOf(ada.user);
    await ada.api.team.give({ teamId, kind: "project", thingId: projectId ?? "" });
    await ada.api.team.give({ teamId, kind: "collection", thingId: collection });
    await expect(viewer.api.team.remove({ teamId })).rejects.toMatchObject(refusal);
    await ada.api.team.remove({ teamId });
    await expect(viewer.api.chat.get({ chatId })).rejects.toMatchObject(refusal);
    expect(await ada.api.chat.get({ chatId })).toMatchObject({ role: null });
    expect(await ada.api.knowledge.collection({ collectionId: collection })).toMatchObject({ role: null });
  });

  it("is joined by a link or by the address that was invited, also before it owns anything", async () => {
    const ada = await paying("Ada");
    const [bo, cy] = [await person("Bo"), await person("Cy")];
    const teamId = await teamOf(ada, "Praxis https://evil.example");
    const { address } = await ada.api.access.makeLink({ teamId, role: "commenter", lifetimeDays: null });
    const secret = address.split("/").at(-1) ?? "";
    expect(await bo.api.access.readInvitation({ secret })).toMatchObject({
      target: "team",
      ownerName: "Ada",
    });
    expect(await bo.api.access.acceptInvitation({ secret })).toEqual({ chatId: null });
    await ada.api.access.invite({ teamId, email: cy.user.email, role: "editor", lifetimeDays: null });
    const [mail] = await mailsTo(cy.user.email);
    expect(mail?.subject).toBe(
      "Ada invited you to edit the projects of “Praxis https evil example” on Bluebonnet",
    );
    expect((await cy.api.team.list()).teams).toMatchObject([{ id: teamId, role: "editor" }]);
    expect((await bo.api.team.list()).teams).toMatchObject([{ id: teamId, role: "commenter" }]);
    const { shares } = await ada.api.access.listShares({ teamId });
    expect(shares.map(({ role }) => role).toSorted()).toEqual(["commenter", "editor"]);
    await expect(bo.api.team.rename({ teamId, name: "Mine" })).rejects.toMatchObject(refusal);
  });
});
