import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { connectionInput } from "~/domain/model/connection-input";
import { listModelsOf } from "~/server/services/billing/limits";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import {
  chooseConnectionModels,
  listConnections,
  readConnectionState,
  removeConnection,
  saveConnection,
} from "~/server/services/model/connections";
import { chatWorld } from "~tests/support/chat-world";
import type { StandIn } from "~tests/support/model-stand-in";
import { OPENAI_USAGE, startOpenAi } from "~tests/support/openai-stand-in";

const world = chatWorld();
const KEY = "sk-wild-flowers-0123456789";
const TOKENS_PER_CALL = OPENAI_USAGE.prompt_tokens + OPENAI_USAGE.completion_tokens;

let server: StandIn;
let owner: SignedInUser;
beforeAll(async () => {
  server = await startOpenAi();
  owner = await world().newUser();
});
afterAll(() => server.close());

const deps = () => ({
  ...world().deps,
  owners: { emails: [owner.email], orFirst: false },
  connectionsAllowPrivate: true,
});

const form = (changes: object = {}) =>
  connectionInput.parse({
    kind: "compatible",
    name: "My server",
    address: server.url,
    key: KEY,
    headers: "X-Team: wild-flowers",
    isShared: false,
    team: null,
    dailyTokens: "",
    ...changes,
  });

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.userMessage}` : error),
  );

const idsOf = async (user: SignedInUser) => (await listModelsOf(deps(), user)).map(({ id }) => id);

async function reply(user: SignedInUser, modelId: string) {
  const { chatId } = await sendMessage(deps(), user, { text: "Hi", modelId, attachments: [] });
  const branch = await world().settled(user, chatId);
  return branch.at(-1);
}

describe("a connection", () => {
  it("is tested, sealed, listed without its secrets, and answers in the chat", async () => {
    const saved = await saveConnection(deps(), owner, form());
    expect(saved).toMatchObject({ models: 3, ms: expect.any(Number) });
    const modelId = `connection:${saved.id}/qwen2.5-coder`;
    expect(server.requests.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "x-team": "wild-flowers",
    });
    const { connections } = await listConnections(deps(), owner);
    expect(connections).toContainEqual({
      id: saved.id,
      kind: "compatible",
      name: "My server",
      address: server.url,
      keyEnd: "6789",
      headerNames: ["X-Team"],
      isShared: false,
      team: null,
      dailyTokens: null,
      isMine: true,
      usedTokens: null,
    });
    const [row] = await deps().db.connection.findMany({ where: { id: saved.id } });
    expect(JSON.stringify(row)).not.toContain(KEY);
    expect(JSON.stringify(row)).not.toContain("wild-flowers");
    expect(await idsOf(owner)).toContain(modelId);
    expect(await reply(owner, modelId)).toMatchObject({ status: "complete", content: "Hello, world!" });
  });

  it("needs no plan, because whoever made it pays", async () => {
    const { id } = await saveConnection(deps(), owner, form({ name: "For the free plan" }));
    const models = await listModelsOf(deps(), { ...owner, planId: "free-plan" });
    expect(models.find((model) => model.id.includes(id))?.neededPlan).toBeNull();
  });

  it("is nobody else's: neither listed, nor asked, nor used by those who know its id", async () => {
    const { id } = await saveConnection(deps(), owner, form());
    const other = await world().newUser();
    expect((await listConnections(deps(), other)).connections).toEqual([]);
    expect((await idsOf(other)).filter((each) => each.startsWith("connection:"))).toEqual([]);
    const calls = server.requests.length;
    for (const call of [
      () => readConnectionState(deps(), other, { id }),
      () => saveConnection(deps(), other, form({ id })),
      () => chooseConnectionModels(deps(), other, { id, models: [] }),
      () => removeConnection(deps(), other, { id }),
    ])
      expect(await refusal(call())).toBe("not_found: We couldn't find that.");
    expect(await reply(other, `connection:${id}/qwen2.5-coder`)).toMatchObject({ status: "failed" });
    expect(server.requests).toHaveLength(calls);
  });

  it("goes to this machine only for the owner, and for nobody where the operator forbids it", async () => {
    const other = await world().newUser();
    const calls = server.requests.length;
    for (const attempt of [
      () => saveConnection(deps(), other, form()),
      () => saveConnection({ ...deps(), connectionsAllowPrivate: false }, owner, form()),
    ])
      expect(await refusal(attempt())).toMatch(
        /^invalid: This server does not connect to http:\/\/127\.0\.0\.1/,
      );
    expect(server.requests).toHaveLength(calls);
  });

  it("is not saved with a key or an address that does not work", async () => {
    server.failLists({ status: 401, body: { error: { message: `Incorrect API key: ${KEY}` } } });
    const invalidApiKey = await saveConnection(deps(), owner, form()).catch((error: DomainError) => error);
    server.failLists(undefined);
    expect(invalidApiKey).toMatchObject({ field: "key", userMessage: expect.not.stringContaining(KEY) });
    const nowhere = form({ address: "http://127.0.0.1:59999" });
    const wrongAddress = await saveConnection(deps(), owner, nowhere).catch((error: DomainError) => error);
    expect(wrongAddress).toMatchObject({ field: "address" });
  });

  it("keeps its key when it is renamed, but takes it to no other address", async () => {
    const { id } = await saveConnection(deps(), owner, form());
    await saveConnection(deps(), owner, form({ id, name: "Renamed", key: "", headers: "" }));
    expect(server.requests.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "x-team": "wild-flowers",
    });
    const elsewhere = await startOpenAi();
    const move = form({ id, address: elsewhere.url, key: "", headers: "" });
    expect(await refusal(saveConnection(deps(), owner, move))).toMatch(
      /^invalid: The address changed. Enter the key/,
    );
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it("offers the models that were chosen", async () => {
    const { id } = await saveConnection(deps(), owner, form());
    await chooseConnectionModels(deps(), owner, { id, models: ["llava-v1.6"] });
    expect((await idsOf(owner)).filter((each) => each.includes(id))).toEqual([`connection:${id}/llava-v1.6`]);
    expect(await readConnectionState(deps(), owner, { id })).toMatchObject({
      connected: true,
      models: [
        { name: "llava-v1.6", isOffered: true },
        { name: "qwen2.5-coder", isOffered: false },
        { name: "text-embedding-nomic", isOffered: false },
      ],
    });
  });

  it("is gone with its key once it is removed", async () => {
    const { id } = await saveConnection(deps(), owner, form());
    await removeConnection(deps(), owner, { id });
    expect(await deps().db.connection.count({ where: { id } })).toBe(0);
    expect(await reply(owner, `connection:${id}/qwen2.5-coder`)).toMatchObject({
      status: "failed",
      failure: { reason: expect.stringContaining("The connection that offered qwen2.5-coder was removed") },
    });
  });

  it("is shared by the owner alone, without its address, within a budget per user and day", async () => {
    const other = await world().newUser();
    expect(await refusal(saveConnection(deps(), other, form({ isShared: true })))).toMatch(/^forbidden/);
    const budget = { isShared: true, dailyTokens: String(TOKENS_PER_CALL + 1) };
    const { id } = await saveConnection(deps(), owner, form({ name: "For all", ...budget }));
    const modelId = `connection:${id}/qwen2.5-coder`;
    expect((await listConnections(deps(), other)).connections).toEqual([
      {
        id,
        kind: "compatible",
        name: "For all",
        address: null,
        keyEnd: null,
        headerNames: [],
        isShared: true,
        team: null,
        dailyTokens: TOKENS_PER_CALL + 1,
        usedTokens: 0,
        isMine: false,
      },
    ]);
    expect(await reply(other, modelId)).toMatchObject({ content: "Hello, world!" });
    expect(await reply(other, modelId)).toMatchObject({ content: "Hello, world!" });
    expect(await refusal(reply(other, modelId))).toBe(
      "too_many_requests: Today's budget for For all is used up.",
    );
    expect((await listConnections(deps(), other)).connections).toMatchObject([
      { usedTokens: 2 * TOKENS_PER_CALL },
    ]);
    // Each user has their own, and the owner none.
    expect(await reply(await world().newUser(), modelId)).toMatchObject({ content: "Hello, world!" });
    for (let call = 0; call < 3; call++)
      expect(await reply(owner, modelId)).toMatchObject({ status: "complete" });
    await removeConnection(deps(), owner, { id });
  });
});
