import { expect, it } from "vitest";
import type { Presence } from "~/domain/access/presence";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { listPresent, setPresence } from "~/server/services/chat/presence";
import { followChat } from "~/server/services/chat/writing/follow-chat";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

/** A chat with a project that the owner shares with the guest, and another chat of that project. */
async function sharedProject() {
  const { deps, model, newUser, send, settled } = world();
  const [owner, guest, stranger] = [await newUser(), await newUser(), await newUser()];
  model.reply({ tokens: ["```html index.html\n<h1>Hello</h1>\n```\n"] });
  const { chatId } = await send(owner, "a page");
  await settled(owner, chatId);
  const { projectId } = await deps.db.chat.findUniqueOrThrow({
    where: { id: chatId },
    select: { projectId: true },
  });
  const other = {
    id: deps.ids.next(),
    userId: owner.id,
    projectId,
    title: "Another",
    updatedAt: deps.clock.now(),
  };
  await deps.db.chat.create({ data: { ...other, createdAt: deps.clock.now() }, select: { id: true } });
  const share = {
    id: deps.ids.next(),
    projectId,
    userId: guest.id,
    role: "viewer" as const,
    givenById: owner.id,
  };
  await deps.db.share.create({ data: { ...share, createdAt: deps.clock.now() }, select: { id: true } });
  return { chatId, otherChatId: other.id, shareId: share.id, owner, guest, stranger };
}

/** Follows a chat as an open tab does; `people` are those of the last event, undefined before the first. */
function openTab(user: SignedInUser, chatId: string) {
  const { deps } = world();
  const tabId = deps.ids.next();
  const leaving = new AbortController();
  let people: Presence[] | undefined;
  const watching = (async () => {
    const events = followChat(deps, { user, signal: leaving.signal }, { chatId, tabId });
    for await (const { event } of events) if (event.type === "presence") people = event.people;
  })().catch(() => {
    // Access has ended, and with it what the tab shows.
    people = [];
  });
  return {
    people: () => people,
    at: (at: Presence["at"], isTyping = false) => setPresence(deps, user, { chatId, tabId, at, isTyping }),
    async close() {
      leaving.abort();
      await watching;
    },
  };
}

it("shows two people of a project each other, in whichever of its chats they are, until they leave", async () => {
  const { chatId, otherChatId, owner, guest } = await sharedProject();
  const ownerTab = openTab(owner, chatId);
  const guestTab = openTab(guest, otherChatId);
  // What is shared lists who is there, so each reports from the start.
  await expect.poll(guestTab.people).toEqual([]);
  await expect.poll(ownerTab.people).toEqual([]);
  await guestTab.at({ path: "index.html", caret: null }, true);
  const person = { id: guest.id, name: null, avatarUrl: null };
  // Typing is in another chat.
  await expect
    .poll(ownerTab.people)
    .toMatchObject([{ person, at: { path: "index.html", caret: null }, isTyping: false }]);
  await ownerTab.at("preview");
  await expect.poll(guestTab.people).toMatchObject([{ person: { id: owner.id }, at: "preview" }]);
  const sameChat = openTab(guest, chatId);
  await sameChat.at("chat", true);
  await expect.poll(ownerTab.people).toHaveLength(2);
  expect(ownerTab.people()).toContainEqual(expect.objectContaining({ at: "chat", isTyping: true }));
  // Not one's own other tabs.
  expect(guestTab.people()).toHaveLength(1);
  await guestTab.close();
  await sameChat.close();
  await expect.poll(ownerTab.people).toEqual([]);
  await ownerTab.close();
});

it("neither shows nor takes the presence of who has no access, nor after access ended", async () => {
  const { deps } = world();
  const { chatId, shareId, owner, guest, stranger } = await sharedProject();
  const at = { chatId, tabId: deps.ids.next(), at: "chat", isTyping: false } as const;
  await expect(setPresence(deps, stranger, at)).rejects.toMatchObject({ code: "not_found" });
  const [ownerTab, guestTab] = [openTab(owner, chatId), openTab(guest, chatId)];
  await guestTab.at("chat");
  await ownerTab.at("chat");
  await expect.poll(guestTab.people).toHaveLength(1);
  await expect.poll(ownerTab.people).toHaveLength(1);
  await deps.db.share.delete({ where: { id: shareId } });
  deps.streams.announce(chatId);
  await expect.poll(guestTab.people).toEqual([]);
  await expect.poll(ownerTab.people).toEqual([]);
  await ownerTab.at("preview");
  await expect(guestTab.at("chat")).rejects.toMatchObject({ code: "not_found" });
  expect(guestTab.people()).toEqual([]);
  await Promise.all([ownerTab.close(), guestTab.close()]);
});

it("tells an owner who shares nothing of nobody, so that the tab reports nothing", async () => {
  const { deps, model, newUser, send, settled } = world();
  const owner = await newUser();
  model.reply({ tokens: ["Hello."] });
  const { chatId } = await send(owner, "Hi");
  await settled(owner, chatId);
  const ownerTab = openTab(owner, chatId);
  await expect.poll(() => deps.streams.isFollowed(chatId)).toBe(true);
  deps.streams.announcePresence(chatId);
  await ownerTab.close();
  expect(ownerTab.people()).toBeUndefined();
});

it("lists for each shared chat who is in it, to those who may see it", async () => {
  const { deps } = world();
  const { chatId, otherChatId, shareId, owner, guest, stranger } = await sharedProject();
  const tabs = [openTab(owner, chatId), openTab(guest, otherChatId), openTab(guest, otherChatId)];
  for (const tab of tabs) await tab.at("chat");
  const listed = async (user: SignedInUser) =>
    (await listPresent(deps, user)).map((row) => [row.chatId, row.people.map(({ id }) => id)]);
  expect(await listed(owner)).toEqual([[otherChatId, [guest.id]]]);
  expect(await listed(guest)).toEqual([[chatId, [owner.id]]]);
  expect(await listed(stranger)).toEqual([]);
  await deps.db.share.delete({ where: { id: shareId } });
  expect(await listed(guest)).toEqual([]);
  for (const tab of tabs) await tab.close();
});
