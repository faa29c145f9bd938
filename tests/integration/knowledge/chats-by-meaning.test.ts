import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { OWN_CHATS } from "~/domain/knowledge/collection";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import { embedChatsSoon } from "~/server/services/chat/collections/embed-chats";
import { findPassages } from "~/server/services/chat/collections/find-passages";
import { chooseEmbedding, readEmbedding } from "~/server/services/knowledge/embedding-model";
import { chatWorld } from "~tests/support/chat-world";
import { type EmbeddingServer, startEmbeddings } from "~tests/support/embedding-stand-in";

const world = chatWorld();
const MODEL = "openai:meaning-embed";

let server: EmbeddingServer;
beforeAll(async () => {
  server = await startEmbeddings();
});
afterEach(async () => {
  server.answer = undefined;
  server.asked.length = 0;
  // The next test's users are the only ones who chose a model.
  await deps().db.userSettings.deleteMany();
});
afterAll(() => server.close());

const deps = () => ({
  ...world().deps,
  models: joinProviders([openAiCompatibleProvider({ baseUrl: server.url })]),
});

async function embedded(): Promise<void> {
  embedChatsSoon(deps());
  await deps().chatEmbedding.current;
}

async function choose(user: SignedInUser, modelId: string | null, embedsChats = true): Promise<void> {
  await chooseEmbedding(deps(), user, { modelId, embedsChats });
  await embedded();
}

async function say(user: SignedInUser, text: string): Promise<string> {
  const { chatId } = await world().send(user, text);
  await world().settled(user, chatId);
  return chatId;
}

/** What a question is answered from; none of its words is in a message. */
async function find(user: SignedInUser, chatId: string | null = null) {
  const references = [{ kind: "collection" as const, ...OWN_CHATS }];
  const turn = { role: "user" as const, text: "Which vessel departs?", references, repair: null };
  const given = await findPassages(deps(), { userId: user.id, chatId, models: deps().models }, [turn]);
  return given?.passages.map(({ text }) => text);
}

const sent = () => server.asked.flatMap(({ input }) => input);
const FERRY = "The ferry leaves at nine.";

it("what was said in a user's other chats is found by what it means, and only there", async () => {
  const [user, stranger] = [await world().newUser(), await world().newUser()];
  const chatId = await say(user, FERRY);
  await say(user, "Keep the puppy on a leash.");
  await say(stranger, "The boat leaves at eleven.");
  expect(await find(user)).toEqual([]);
  expect(sent()).toEqual([]);
  await choose(user, MODEL);
  await choose(stranger, MODEL);
  expect(await find(user)).toContain(FERRY);
  expect((await readEmbedding(deps(), user)).chats).toEqual({ done: 4, all: 4, problem: null });
  expect(JSON.stringify(await find(user))).not.toContain("eleven");
  expect(await find(user, chatId)).toEqual([]);
  await deps().db.chat.update({ where: { id: chatId }, data: { deletedAt: new Date() } });
  expect(await find(user)).toEqual([]);
  await deps().db.chat.delete({ where: { id: chatId } });
  expect(await deps().db.messageVectors.count({ where: { userId: user.id } })).toBe(2);
});

it("only what is new or was changed is embedded again", async () => {
  const user = await world().newUser();
  await say(user, "Keep the puppy on a leash.");
  await choose(user, MODEL);
  server.asked.length = 0;
  await embedded();
  expect(sent()).toEqual([]);
  await say(user, FERRY);
  await embedded();
  expect(sent().filter((text) => text.includes("puppy"))).toEqual([]);
  expect(await find(user)).toContain(FERRY);
  await deps().db.message.updateMany({ where: { content: FERRY }, data: { content: "The wages are low." } });
  expect(await find(user)).not.toContain("The wages are low.");
  server.asked.length = 0;
  await embedded();
  expect(sent()).toEqual([expect.stringContaining("The wages are low.")]);
  expect(await deps().db.messageVectors.count({ where: { embeddedWith: null } })).toBe(0);
});

it("nothing of chats is kept or sent where only documents are found by meaning", async () => {
  const user = await world().newUser();
  await say(user, FERRY);
  await choose(user, MODEL);
  expect(await find(user)).toContain(FERRY);
  await choose(user, MODEL, false);
  server.asked.length = 0;
  await say(user, "A boat.");
  await embedded();
  expect(await find(user)).toEqual([]);
  expect(sent()).toEqual([]);
  expect(await deps().db.messageVectors.count({ where: { userId: user.id } })).toBe(0);
});

it("a model that fails is tried again after a while, and what it missed is found by words", async () => {
  const user = await world().newUser();
  await say(user, "No vessel departs on Sundays.");
  server.answer = () => ({ status: 500, body: '{"error":{"message":"out of order"}}' });
  await choose(user, MODEL);
  const { chats } = await readEmbedding(deps(), user);
  expect(chats).toMatchObject({ done: 0, all: 2, problem: expect.stringMatching(/\S/) });
  const calls = server.asked.length;
  await embedded();
  expect(server.asked).toHaveLength(calls);
  server.answer = undefined;
  expect(await find(user)).toEqual(["No vessel departs on Sundays."]);
  await deps().db.userSettings.update({ where: { id: user.id }, data: { chatEmbedAfter: new Date(0) } });
  await embedded();
  expect((await readEmbedding(deps(), user)).chats).toEqual({ done: 2, all: 2, problem: null });
});

it("as many of the newest messages are found by meaning as the plan allows", async () => {
  const user = { ...(await world().newUser()), planId: "free-plan" };
  await deps().db.user.update({ where: { id: user.id }, data: { planId: user.planId } });
  const chatId = await say(user, FERRY);
  const { id: first } = await deps().db.message.findFirstOrThrow({ where: { chatId } });
  await deps().db.message.createMany({
    data: Array.from({ length: 1_000 }, () => ({
      id: deps().ids.next(),
      chatId,
      role: "user" as const,
      status: "complete" as const,
      content: "Keep the puppy on a leash.",
      createdAt: new Date(),
    })),
  });
  const queue = { where: { userId: user.id } };
  await chooseEmbedding(deps(), user, { modelId: MODEL, embedsChats: true });
  expect(await deps().db.messageVectors.count(queue)).toBe(1_000);
  expect(await deps().db.messageVectors.count({ where: { messageId: first } })).toBe(0);
  await deps().db.messageVectors.updateMany({
    ...queue,
    data: { embeddedWith: MODEL, vectors: Buffer.of() },
  });
  await say(user, "A boat.");
  await embedded();
  expect(await deps().db.messageVectors.count(queue)).toBe(1_000);
  expect(await find(user)).toContain("A boat.");
});
