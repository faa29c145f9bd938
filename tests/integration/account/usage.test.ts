import { expect, it } from "vitest";
import { listRecent } from "~/server/services/account/list-recent";
import { readUsage } from "~/server/services/account/read-usage";
import { readVersionPage } from "~/server/services/project/read-version-page";
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

const page = [{ name: "index.html", language: "html", content: "<h1>Shop</h1>" }];
const code = [{ name: null, language: "python", content: "print('hi')" }];

async function newChat(
  userId: string,
  versions: object[][],
): Promise<{ chatId: string; versionIds: string[] }> {
  const { deps, pass } = world();
  pass(1000);
  const [chatId, messageId, now] = [deps.ids.next(), deps.ids.next(), deps.clock.now()];
  await deps.db.chat.create({
    data: { id: chatId, userId, title: "A chat", createdAt: now, updatedAt: now },
  });
  await deps.db.message.create({
    data: { id: messageId, chatId, role: "assistant", status: "complete", content: "", createdAt: now },
  });
  const rows = versions.map((files, at) => ({
    id: deps.ids.next(),
    chatId,
    messageId,
    number: at + 1,
    files,
    createdAt: now,
  }));
  await deps.db.version.createMany({ data: rows });
  return { chatId, versionIds: rows.map(({ id }) => id) };
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
    { id: talk.chatId, versions: 0, thumbnail: { kind: "talk" } },
    { id: script.chatId, versions: 2, thumbnail: { kind: "code", excerpt: "print('hi')" } },
    {
      id: shop.chatId,
      versions: 2,
      thumbnail: { kind: "page", versionId: shop.versionIds[1], outsideImages: false },
    },
  ]);
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
