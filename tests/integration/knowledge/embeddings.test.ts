import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { planLimits } from "~/domain/billing/plan";
import { geminiProvider } from "~/server/adapters/models/gemini";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import { readStorage } from "~/server/services/billing/storage";
import { readCollection } from "~/server/services/knowledge/collections";
import { embedSoon } from "~/server/services/knowledge/embed-documents";
import { chooseEmbedding, readEmbedding } from "~/server/services/knowledge/embedding-model";
import { searchCollections } from "~/server/services/knowledge/search-collections";
import { chatWorld } from "~tests/support/chat-world";
import {
  type EmbeddingServer,
  meaningOf,
  startEmbeddings,
  vectorsBody,
} from "~tests/support/embedding-stand-in";
import { startGemini } from "~tests/support/gemini-stand-in";
import { knowledgeIn } from "~tests/support/knowledge-world";

const world = chatWorld();
const knowledge = knowledgeIn(world);
const MODEL = "openai:meaning-embed";

let server: EmbeddingServer;
beforeAll(async () => {
  server = await startEmbeddings();
});
afterEach(() => {
  server.answer = undefined;
  server.asked.length = 0;
});
afterAll(() => server.close());

const deps = () => ({
  ...knowledge.deps(),
  models: joinProviders([openAiCompatibleProvider({ baseUrl: server.url })]),
});

async function embedded(): Promise<void> {
  embedSoon(deps());
  await deps().documentEmbedding.current;
}

async function choose(user: SignedInUser, modelId: string | null): Promise<void> {
  await chooseEmbedding(deps(), user, { modelId, embedsChats: false });
  await embedded();
}

const notes = {
  "sea.md": "# Crossing\nThe ferry leaves the harbour at nine.",
  "walks.md": "# Walks\nKeep your puppy on a leash.",
  "soil.md": "# Soil\nSandy ground with little clay.",
};

/** Other tests' users have chosen no model any more. */
async function collectionOf(user: SignedInUser, files: Record<string, string> = notes): Promise<string> {
  await deps().db.userSettings.deleteMany({ where: { id: { not: user.id } } });
  return knowledge.collection(user, "Notes", files);
}

/** No word of the question is in a document. */
const question = "Which vessel or boat departs?";

const find = async (user: SignedInUser, collectionId: string, models = deps().models, asked = question) =>
  searchCollections(deps(), user.id, { collectionIds: [collectionId], question: asked, models });

const progress = async (user: SignedInUser, collectionId: string) =>
  (await readCollection(deps(), user, { collectionId })).embedding;

describe("documents of a user who chose a model for meaning", () => {
  it("are found by what they mean, where no word is the same", async () => {
    const user = await world().newUser();
    const id = await collectionOf(user);
    expect(await find(user, id)).toEqual({ passages: [], silent: ["Notes"] });
    expect(await progress(user, id)).toBeNull();
    expect(server.asked).toEqual([]);
    expect(await readEmbedding(deps(), user)).toMatchObject({
      chosen: null,
      models: [{ id: MODEL, name: "meaning-embed", place: "machine" }],
    });
    await choose(user, MODEL);
    expect(await progress(user, id)).toEqual({ done: 3, all: 3, problem: null });
    const given = await find(user, id);
    expect(given?.passages.map(({ document }) => document)).toEqual(["sea.md"]);
    expect(given?.byWordsOnly).toBeUndefined();
    expect(await find(user, id, deps().models, "Which parliament did Norway elect?")).toMatchObject({
      silent: ["Notes"],
    });
  });

  it("are embedded again after they changed, and forgotten when no model is chosen any more", async () => {
    const user = await world().newUser();
    const id = await collectionOf(user);
    const bytes = (await readStorage(deps().db, user.id)).knowledge;
    await choose(user, MODEL);
    // A byte for each number of three vectors.
    expect((await readStorage(deps().db, user.id)).knowledge).toBe(bytes + 3 * meaningOf("").length);
    await knowledge.add(user, id, { "sea.md": "The wages are low.", "fleet.md": "A ship." });
    expect((await find(user, id))?.passages).toEqual([]);
    await embedded();
    expect((await find(user, id))?.passages.map(({ document }) => document)).toEqual(["fleet.md"]);
    await choose(user, null);
    expect(await find(user, id)).toEqual({ passages: [], silent: ["Notes"] });
    expect(
      await deps().db.knowledgeDocument.count({ where: { userId: user.id, vectors: { not: null } } }),
    ).toBe(0);
  });

  it("are embedded by another process when theirs has ended", async () => {
    const user = await world().newUser();
    const id = await collectionOf(user);
    await deps().db.userSettings.create({ data: { id: user.id, embeddingModel: MODEL } });
    await deps().db.knowledgeDocument.updateMany({
      where: { userId: user.id, name: "sea.md" },
      data: { readUntil: new Date(Date.now() + 60_000) },
    });
    await embedded();
    expect(await progress(user, id)).toMatchObject({ done: 2, all: 3 });
    await deps().db.knowledgeDocument.updateMany({
      where: { userId: user.id, name: "sea.md" },
      data: { readUntil: new Date(Date.now() - 60_000) },
    });
    await embedded();
    expect(await progress(user, id)).toMatchObject({ done: 3, all: 3 });
  });

  it("are cut for a model that takes less than a passage", async () => {
    const user = await world().newUser();
    const id = await collectionOf(user, { "long.txt": `${"word ".repeat(250)}ferry`, ...notes });
    server.answer = ({ input }) =>
      input.some(({ length }) => length > 500)
        ? { status: 500, body: '{"error":{"message":"input is too large to process"}}' }
        : { body: vectorsBody(input.map(meaningOf)) };
    await choose(user, MODEL);
    expect(await progress(user, id)).toEqual({ done: 4, all: 4, problem: null });
  });

  it("are not sent to a model that is in the plan no more", async () => {
    const gemini = await startGemini();
    const user = await world().newUser("free-plan");
    const id = await collectionOf(user);
    await deps().db.userSettings.create({
      data: { id: user.id, embeddingModel: "gemini:text-embedding-004" },
    });
    const provider = geminiProvider({ apiKey: "g-secret", baseUrl: `${gemini.url}/v1beta` });
    embedSoon({ ...deps(), models: joinProviders([provider]) });
    await deps().documentEmbedding.current;
    expect(await progress(user, id)).toMatchObject({
      done: 0,
      problem: "text-embedding-004 is not part of the Free plan.",
    });
    expect(gemini.requests.filter(({ method }) => method === "POST")).toEqual([]);
    await gemini.close();
  });

  it("are not sent to the model again and again while the storage of the plan is full", async () => {
    const user = await world().newUser("free-plan");
    const id = await collectionOf(user, { "sea.md": notes["sea.md"] });
    const free = planLimits["free-plan"].storageBytes ?? 0;
    const { knowledge: used } = await readStorage(deps().db, user.id);
    await deps().db.$executeRaw`
      INSERT INTO attachments (id, user_id, name, media_type, bytes, created_at)
      VALUES (${deps().ids.next()}::uuid, ${user.id}::uuid, 'big.txt', 'text/plain',
        convert_to(repeat('x', ${free - used}::int), 'UTF8'), now())`;
    await choose(user, MODEL);
    expect((await progress(user, id))?.problem).toContain("This would exceed the 100 MB of storage");
    const inMinutes = (minutes: number) => deps().db.$executeRaw`
      UPDATE knowledge_collections SET embed_after = embed_after - make_interval(mins => ${minutes}::int)`;
    const asked = server.asked.length;
    await inMinutes(2);
    await embedded();
    expect(server.asked).toHaveLength(asked);
    await inMinutes(24 * 60);
    await embedded();
    expect(server.asked.length).toBeGreaterThan(asked);
  });

  it("are not sent again each minute where a late call fails, because the ones before cost the same again", async () => {
    const user = await world().newUser();
    const many = Array.from({ length: 30 }, (_, at) => `# Part ${at}\n${"A ferry leaves. ".repeat(60)}`);
    const id = await collectionOf(user, { "long.md": [...many, "# End\nThe last harbour."].join("\n") });
    server.answer = ({ input }) =>
      input.some((text) => text.includes("last harbour"))
        ? { status: 401, body: '{"error":{"message":"no"}}' }
        : { body: vectorsBody(input.map(meaningOf)) };
    await choose(user, MODEL);
    expect((await progress(user, id))?.problem).toMatch(/\S/);
    const inMinutes = (minutes: number) => deps().db.$executeRaw`
      UPDATE knowledge_collections SET embed_after = embed_after - make_interval(mins => ${minutes}::int)`;
    const asked = server.asked.length;
    expect(asked).toBeGreaterThan(1);
    await inMinutes(2);
    await embedded();
    expect(server.asked).toHaveLength(asked);
    server.answer = undefined;
    await inMinutes(60);
    await embedded();
    expect(await progress(user, id)).toEqual({ done: 1, all: 1, problem: null });
  });

  it("are found by words, and it is said, when the model does not answer", async () => {
    const user = await world().newUser();
    const id = await collectionOf(user);
    await choose(user, MODEL);
    server.answer = () => "hang";
    const given = await find(user, id, deps().models, "When does the ferry leave?");
    expect(given?.passages.map(({ document }) => document)).toEqual(["sea.md"]);
    expect(given?.byWordsOnly).toBe(true);
  });

  it("are never sent for a draft that is being typed", async () => {
    const user = await world().newUser();
    const id = await collectionOf(user);
    await choose(user, MODEL);
    server.asked.length = 0;
    await searchCollections(deps(), user.id, { collectionIds: [id], question });
    expect(server.asked).toEqual([]);
  });

  it.each([
    ["fewer vectors than texts", () => vectorsBody([[1, 2]])],
    ["vectors of several lengths", ({ input }) => vectorsBody(input.map((_, at) => Array(at + 1).fill(1)))],
    ["no number", ({ input }) => vectorsBody(input.map(() => [1, "null"]))],
    ["a number beyond all numbers", ({ input }) => vectorsBody(input.map(() => [1, "1e999"]))],
    ["a vector without a direction", ({ input }) => vectorsBody(input.map(() => [0, 0]))],
    ["empty vectors", ({ input }) => vectorsBody(input.map(() => []))],
    ["huge vectors", ({ input }) => vectorsBody(input.map(() => Array(9_000).fill(1)))],
    ["no JSON", () => "<p>no</p>"],
  ] satisfies [string, (asked: { input: string[] }) => string][])(
    "stay as they are when a server answers with %s, and their collection says why",
    async (_, body) => {
      const user = await world().newUser();
      const id = await collectionOf(user, { "a.md": "# A\nOne boat.\n# B\nTwo boats." });
      server.answer = (asked) => ({ body: body(asked) });
      await choose(user, MODEL);
      const shown = await progress(user, id);
      expect(shown).toMatchObject({ done: 0, all: 1, problem: expect.stringMatching(/\S/) });
      expect(shown?.problem).not.toMatch(/undefined|NaN/);
      // Not before a while, so that a broken server is not flooded.
      const calls = server.asked.length;
      await embedded();
      expect(server.asked).toHaveLength(calls);
      const given = await find(user, id, deps().models, "Two boats");
      expect(given?.passages[0]?.text).toContain("Two boats");
    },
  );
});

it("a model that is not offered cannot be chosen, and another user's choice stays theirs", async () => {
  const [user, other] = [await world().newUser(), await world().newUser()];
  await expect(
    chooseEmbedding(deps(), user, { modelId: "openai:qwen2.5-coder", embedsChats: false }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
  const id = await collectionOf(user);
  await choose(user, MODEL);
  await choose(other, null);
  expect(await progress(user, id)).toMatchObject({ done: 3 });
  expect((await find(other, id))?.passages).toBeUndefined();
});
