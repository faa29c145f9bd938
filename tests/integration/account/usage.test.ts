import { expect, it } from "vitest";
import type { ProjectFiles } from "~/domain/project/project-files";
import { listRecent } from "~/server/services/account/dashboard";
import { readUsage } from "~/server/services/account/read-usage";
import { draftVersion, lockHead, saveVersion } from "~/server/services/project/project-store";
import { readVersionPage } from "~/server/services/project/versions";
import { accountWorld } from "~tests/support/account-world";

const world = accountWorld();
const HOUR = 3_600_000;

it("counts a user's recent prompts by day in their time zone, without refunded ones", async () => {
  const { deps, newUser } = world();
  const [ada, bob] = [await newUser(), await newUser()];
  // The test clock starts at 12:00 UTC on March 1.
  const now = deps.clock.now().getTime();
  const prompt = (userId: string, hoursAgo: number, refunded = false) => ({
    id: deps.ids.next(),
    userId,
    createdAt: new Date(now - hoursAgo * HOUR),
    refundedAt: refunded ? deps.clock.now() : null,
  });
  await deps.db.promptUsage.createMany({
    data: [
      prompt(ada.id, 1),
      prompt(ada.id, 1),
      prompt(ada.id, 10),
      prompt(ada.id, 1, true),
      prompt(ada.id, 40 * 24),
      prompt(bob.id, 1),
    ],
  });
  const utc = await readUsage(deps, ada, { timeZone: "UTC" });
  expect(utc.slice(-2)).toEqual([
    { day: "2026-02-28", prompts: 0 },
    { day: "2026-03-01", prompts: 3 },
  ]);
  const austin = await readUsage(deps, ada, { timeZone: "America/Chicago" });
  expect(austin.slice(-2)).toEqual([
    { day: "2026-02-28", prompts: 1 },
    { day: "2026-03-01", prompts: 2 },
  ]);
  expect(austin.reduce((sum, { prompts }) => sum + prompts, 0)).toBe(3);
});

const page = new Map([["index.html", "<h1>Shop</h1>"]]);
const code = new Map([["main.py", "print('hi')"]]);

async function newChat(
  userId: string,
  versions: ProjectFiles[],
): Promise<{ chatId: string; versionIds: string[] }> {
  const { deps, pass } = world();
  pass(1000);
  const [id, projectId, now] = [deps.ids.next(), deps.ids.next(), deps.clock.now()];
  const row = { userId, createdAt: now, updatedAt: now };
  await deps.db.project.create({ data: { ...row, id: projectId, name: "A chat" } });
  await deps.db.chat.create({ data: { ...row, id, title: "A chat", projectId } });
  const versionIds: string[] = [];
  for (const files of versions) {
    const version = { id: deps.ids.next(), projectId, draft: draftVersion(files), message: "", now };
    versionIds.push(version.id);
    await deps.db.$transaction(async (tx) =>
      saveVersion(tx, await lockHead(tx, projectId), { ...version, author: "model", authorName: "" }),
    );
  }
  return { chatId: id, versionIds };
}

it("shows the newest version of each of the user's chats, most recent first", async () => {
  const { deps, newUser } = world();
  const [ada, bob] = [await newUser(), await newUser()];
  const shop = await newChat(ada.id, [code, page]);
  const script = await newChat(ada.id, [page, code]);
  const talk = await newChat(ada.id, []);
  await newChat(bob.id, [page]);
  const deleted = await newChat(ada.id, [page]);
  await deps.db.chat.update({ where: { id: deleted.chatId }, data: { deletedAt: deps.clock.now() } });
  expect(await listRecent(deps, ada)).toMatchObject([
    { id: talk.chatId, versions: 0, thumbnail: { kind: "chat" } },
    { id: script.chatId, versions: 2, thumbnail: { kind: "code", excerpt: "print('hi')" } },
    {
      id: shop.chatId,
      versions: 2,
      thumbnail: { kind: "page", versionId: shop.versionIds[1], outsideImages: false },
    },
  ]);
  const [before = "", head = ""] = shop.versionIds;
  const { projectId } = await deps.db.version.findUniqueOrThrow({ where: { id: head } });
  const picture = {
    projectId: projectId ?? "",
    bytes: Buffer.from("A picture"),
    updatedAt: deps.clock.now(),
  };
  const thumbnail = async () => (await listRecent(deps, ada)).find(({ id }) => id === shop.chatId)?.thumbnail;
  await deps.db.projectPicture.create({ data: { ...picture, versionId: before } });
  expect(await thumbnail()).toMatchObject({ kind: "page" });
  await deps.db.projectPicture.updateMany({ data: { versionId: head } });
  expect(await thumbnail()).toEqual({ kind: "picture", versionId: head });
});

it("serves a version's page to its owner only", async () => {
  const { deps, newUser } = world();
  const [ada, bob] = [await newUser(), await newUser()];
  const { versionIds } = await newChat(ada.id, [page, code]);
  const [withPage = "", withoutPage = ""] = versionIds;
  expect(await readVersionPage(deps, ada, withPage)).toContain("<h1>Shop</h1>");
  await expect(readVersionPage(deps, bob, withPage)).rejects.toMatchObject({ code: "not_found" });
  await expect(readVersionPage(deps, ada, withoutPage)).rejects.toMatchObject({ code: "not_found" });
});
