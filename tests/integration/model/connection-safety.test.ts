import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { connectionInput } from "~/domain/model/connection-input";
import { aesSealer } from "~/server/adapters/system/sealer";
import { listModelsOf } from "~/server/services/billing/limits";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import {
  chooseConnectionModels,
  listConnections,
  readConnectionState,
  removeConnection,
  saveConnection,
} from "~/server/services/model/connections";
import { modelsOf } from "~/server/services/model/models-of";
import { chatWorld } from "~tests/support/chat-world";
import type { StandIn } from "~tests/support/model-stand-in";
import { OPENAI_USAGE, startOpenAi } from "~tests/support/openai-stand-in";

const world = chatWorld();
const KEY = "sk-wild-flowers-0123456789";
const MODEL = "qwen2.5-coder";

let server: StandIn;
let owner: SignedInUser;
beforeAll(async () => {
  server = await startOpenAi();
  owner = await world().newUser();
});
afterAll(() => server.close());
afterEach(async () => {
  server.failLists(undefined);
  await world().deps.db.connection.deleteMany({});
});

const deps = () => ({
  ...world().deps,
  owners: { emails: [owner.email], orFirst: false },
  connectionsAllowPrivate: true,
});

async function connect(changes: object = {}) {
  const form = connectionInput.parse({
    kind: "compatible",
    name: "Meadow",
    address: server.url,
    key: KEY,
    headers: "X-Team: wild-flowers",
    isShared: false,
    dailyTokens: "",
    ...changes,
  });
  const { id } = await saveConnection(deps(), owner, form);
  return { id, modelId: `connection:${id}/${MODEL}` };
}

async function reply(user: SignedInUser, modelId: string) {
  const { chatId } = await sendMessage(deps(), user, { text: "Hi", modelId, attachments: [] });
  return (await world().settled(user, chatId)).at(-1);
}

const sealedKeyOf = async (id: string) =>
  (await deps().db.connection.findUniqueOrThrow({ where: { id } })).sealedKey ?? "";

it("is sealed with the new secret when it is used after a change of the secret", async () => {
  const { id } = await connect();
  const old = await sealedKeyOf(id);
  const next = "another secret of the tests, long enough";
  const rotated = { ...deps(), sealer: aesSealer(next, "a secret of the tests, long enough") };
  await modelsOf(rotated, owner.id);
  expect(await sealedKeyOf(id)).not.toBe(old);
  // Also without the previous secret, which the operator removes one day.
  const later = { ...deps(), sealer: aesSealer(next) };
  await readConnectionState(later, owner, { id });
  expect(server.requests.at(-1)?.headers).toMatchObject({
    authorization: `Bearer ${KEY}`,
    "x-team": "wild-flowers",
  });
});

it("with a lost secret takes down neither the account page nor other models", async () => {
  await connect({ isShared: true });
  const lost = { ...deps(), sealer: aesSealer("a secret that never sealed anything here") };
  expect((await listConnections(lost, owner)).connections).toMatchObject([
    { name: "Meadow", headerNames: [] },
  ]);
  const other = await world().newUser();
  const ids = (await listModelsOf(lost, other)).map(({ id }) => id);
  expect(ids).toContain(world().modelId);
});

it("is shared no longer once the user is not the owner", async () => {
  const { id, modelId } = await connect({ isShared: true });
  const other = await world().newUser();
  const ids = async (now: ReturnType<typeof deps>) => (await listModelsOf(now, other)).map((each) => each.id);
  expect(await ids(deps())).toContain(modelId);
  const sold = { ...deps(), owners: { emails: ["somebody-else@example.com"], orFirst: false } };
  expect(await ids(sold)).not.toContain(modelId);
  expect((await listConnections(sold, other)).connections).toEqual([]);
  await expect(readConnectionState(sold, other, { id })).rejects.toMatchObject({ code: "not_found" });
});

it("spends its budget also on messages that were queued before it was used up", async () => {
  const { modelId } = await connect({ isShared: true, dailyTokens: String(OPENAI_USAGE.total_tokens) });
  const other = await world().newUser();
  server.reply({ tokens: ["Slow"], firstTokenDelayMs: 300 }, {});
  const { chatId } = await sendMessage(deps(), other, { text: "One", modelId, attachments: [] });
  await sendMessage(deps(), other, { text: "Two", modelId, chatId, attachments: [] });
  const branch = await world().settled(other, chatId);
  server.reply({});
  expect(branch.map(({ status }) => status)).toEqual(["complete", "complete", "complete", "failed"]);
  expect(branch.at(-1)?.failure).toMatchObject({
    title: "Failed to get a response from the AI",
    reason: "Today's budget for Meadow is used up.",
  });
});

it("is named as removed to whoever asks one of its models", async () => {
  const { id, modelId } = await connect();
  await removeConnection(deps(), owner, { id });
  const reason = `The connection that offered ${MODEL} was removed, or is no longer shared with you.`;
  expect(await reply(owner, modelId)).toMatchObject({ status: "failed", failure: { reason } });
});

it.each(["connection:nonsense/model", "connection:/model", "connection:nothing"])(
  "is no other than a removed one where its id is none: %s",
  async (modelId) => expect(await reply(owner, modelId)).toMatchObject({ status: "failed" }),
);

it("keeps its chosen models in the list, as not connected, while its server does not answer", async () => {
  const { id, modelId } = await connect();
  await chooseConnectionModels(deps(), owner, { id, models: [MODEL] });
  server.failLists({ status: 500, body: "" });
  const listed = (await listModelsOf(deps(), owner)).find((each) => each.id === modelId);
  expect(listed).toMatchObject({ name: MODEL, connection: "Meadow", isConnected: false });
});

it("offers a choice of its models at first where there are many", async () => {
  const names = Array.from({ length: 40 }, (_, at) => ({ id: `model-${at}` }));
  server.failLists({ status: 200, body: { object: "list", data: names } });
  const { id } = await connect();
  const state = await readConnectionState(deps(), owner, { id });
  const offered = state.connected ? state.models.filter(({ isOffered }) => isOffered) : [];
  expect(offered).toHaveLength(12);
});
