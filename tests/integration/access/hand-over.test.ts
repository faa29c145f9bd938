import { expect, it } from "vitest";
import { accessWorld } from "~tests/support/access-world";

const { world, person, chatOf, letIn, mailsTo } = accessWorld();

it("gives a project with all its chats to a member, and the former owner stays as editor", async () => {
  const { user: ada, api } = await person("Ada");
  const { user: bo, api: boApi } = await person("Bo");
  const { user: cy, api: cyApi } = await person("Cy");
  const { chatId, projectId } = await chatOf(ada, "Garden");
  const { chatId: second } = await chatOf(ada, "Roses", projectId);
  const shareId = await letIn(ada, chatId, bo, "viewer");
  await letIn(ada, chatId, cy, "commenter");
  const { db, ids } = world().deps;
  const now = new Date();
  const question = await db.message.create({
    data: {
      id: ids.next(),
      chatId,
      role: "user",
      status: "complete",
      content: "Plant tulips",
      createdAt: now,
    },
  });
  const collection = await db.knowledgeCollection.create({
    data: { id: ids.next(), userId: ada.id, name: "Soil", createdAt: now },
  });
  await db.chatCollection.create({ data: { chatId, collectionId: collection.id } });
  const supabase = await db.supabaseConnection.create({
    data: {
      id: ids.next(),
      userId: ada.id,
      name: "Beds",
      url: "https://beds.example",
      sealedKey: "sealed",
      keyEnd: "1234",
      createdAt: now,
    },
  });
  await db.project.update({
    where: { id: projectId ?? "" },
    data: { supabaseId: supabase.id, runsCommands: true, acceptedRules: ["hash"] },
  });
  await db.deployment.create({
    data: {
      projectId: projectId ?? "",
      host: "netlify",
      siteId: "1",
      address: "https://a.example",
      deployedAt: now,
    },
  });

  await api.access.handOver({ chatId, shareId });

  const project = await db.project.findUniqueOrThrow({
    where: { id: projectId ?? "" },
    include: { deployments: true, chats: { include: { collections: true } } },
  });
  expect(project).toMatchObject({
    userId: bo.id,
    supabaseId: null,
    runsCommands: false,
    acceptedRules: [],
    deployments: [],
    chats: [
      { userId: bo.id, collections: [] },
      { userId: bo.id, collections: [] },
    ],
  });
  // A message that was its owner's stays that person's.
  expect(await db.message.findUnique({ where: { id: question.id } })).toMatchObject({ authorId: ada.id });
  expect(await boApi.access.listShares({ chatId: second })).toMatchObject({
    role: null,
    owner: { name: "Bo" },
    shares: [
      { person: { name: "Cy" }, role: "commenter", email: cy.email },
      { person: { name: "Ada" }, role: "editor" },
    ],
  });
  expect((await api.access.listShares({ chatId })).role).toBe("editor");
  expect(new Set((await api.access.listShared()).map((chat) => chat.chatId))).toEqual(
    new Set([chatId, second]),
  );
  const found = async (by: typeof api) =>
    (await by.chat.list({ search: "tulips", limit: 10 })).items.map(({ id }) => id);
  expect(await found(boApi)).toEqual([chatId]);
  expect(await found(api)).toEqual([]);
  expect((await mailsTo(ada.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("handed over"),
  ]);
  // Erasing the former owner ends only their own access.
  await db.user.delete({ where: { id: ada.id } });
  expect((await cyApi.access.listShares({ chatId })).role).toBe("commenter");
});

it("gives a chat without a project, and back", async () => {
  const { user: ada, api } = await person("Ada");
  const { user: bo, api: boApi } = await person("Bo");
  const { chatId } = await chatOf(ada, "Garden", null);
  await api.access.handOver({ chatId, shareId: await letIn(ada, chatId, bo, "viewer") });
  const [former] = (await boApi.access.listShares({ chatId })).shares;
  await boApi.access.handOver({ chatId, shareId: former?.id ?? "" });
  const { db } = world().deps;
  expect(await db.chat.findUnique({ where: { id: chatId } })).toMatchObject({ userId: ada.id });
  expect((await boApi.access.listShares({ chatId })).role).toBe("editor");
  expect((await api.access.listShares({ chatId })).shares).toHaveLength(1);
});

it("is refused before that person has looked, while a reply is written, and beyond their storage", async () => {
  const { user: ada, api } = await person("Ada");
  const { user: bo } = await person("Bo");
  const { chatId } = await chatOf(ada, "Garden");
  await api.access.invite({ chatId, email: bo.email, role: "editor", lifetimeDays: null });
  const [share] = (await api.access.listShares({ chatId })).shares;
  const shareId = share?.id ?? "";
  const handOver = () => api.access.handOver({ chatId, shareId });
  const conflict = { code: "CONFLICT" };
  await expect(handOver()).rejects.toMatchObject({
    ...conflict,
    message: expect.stringContaining("open it once"),
  });
  await letIn(ada, chatId, bo, "editor");
  const { db, ids } = world().deps;
  const reply = await db.message.create({
    data: {
      id: ids.next(),
      chatId,
      role: "assistant",
      status: "streaming",
      content: "",
      createdAt: new Date(),
    },
  });
  await expect(handOver()).rejects.toMatchObject({ ...conflict, message: expect.stringContaining("reply") });
  await db.message.update({ where: { id: reply.id }, data: { status: "complete" } });
  await db.user.update({ where: { id: bo.id }, data: { planId: "free-plan" } });
  await db.chat.update({ where: { id: chatId }, data: { textBytes: 10n ** 15n } });
  await expect(handOver()).rejects.toMatchObject({
    ...conflict,
    message: expect.stringContaining("storage"),
  });
  expect(await db.chat.findUnique({ where: { id: chatId } })).toMatchObject({ userId: ada.id });
  await db.chat.update({ where: { id: chatId }, data: { textBytes: 0n } });
  await handOver();
});
