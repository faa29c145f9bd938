import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, streamText } from "ai";
import OpenAI from "openai";
import { expect, it } from "vitest";
import { planLimits } from "~/domain/billing/plan";
import { apiWorld, askApi, postJson, throughTheDoor } from "~tests/support/api-world";
import { OPENAI_USAGE } from "~tests/support/openai-stand-in";
import { APP_URL } from "~tests/support/publishing-world";
import { tokenGate } from "~tests/support/token-gate";

const { world, caller, keyOf } = apiWorld();

const hello = [{ role: "user" as const, content: "Say hello" }];
const ask = () => ({ model: world().modelId, messages: hello });
const sent = () => world().model.requests.at(-1)?.body as Record<string, unknown>;
const promptsOf = (userId: string) =>
  world().deps.db.promptUsage.count({ where: { userId, refundedAt: null } });
const errorOf = async (response: Response) => (await response.json()).error;

it("lists the models of the user's catalog, and reads one by its id", async () => {
  const { openai } = await caller();
  const { data } = await openai.models.list();
  expect(data.map(({ id }) => id)).toContain(world().modelId);
  expect(await openai.models.retrieve(world().modelId)).toMatchObject({
    object: "model",
    owned_by: "openai",
  });
  await expect(openai.models.retrieve("openai:nothing")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
});

it("answers the official client in one piece, counts one prompt, and records the call", async () => {
  const { user, openai } = await caller({ planId: "free-plan" });
  world().model.reply({ tokens: ["Hello", " there"] });
  const { data, response } = await openai.chat.completions
    .create({ ...ask(), temperature: 0.2, max_tokens: 50, seed: 7 })
    .withResponse();
  expect(data).toMatchObject({
    object: "chat.completion",
    model: world().modelId,
    choices: [{ message: { role: "assistant", content: "Hello there" }, finish_reason: "stop" }],
    usage: OPENAI_USAGE,
  });
  expect(sent()).toMatchObject({ messages: hello, temperature: 0.2, max_tokens: 50, seed: 7 });
  expect(await promptsOf(user.id)).toBe(1);
  const calls = await world().deps.db.modelCall.findMany({ where: { userId: user.id } });
  expect(calls).toMatchObject([
    { replyId: null, modelId: world().modelId, inputTokens: OPENAI_USAGE.prompt_tokens },
  ]);
  const { promptLimit } = planLimits["free-plan"];
  expect(response.headers.get("x-ratelimit-limit-requests")).toBe(String(promptLimit?.prompts));
  expect(response.headers.get("x-ratelimit-remaining-requests")).toBe(
    String((promptLimit?.prompts ?? 0) - 1),
  );
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

it("streams to the official client, with the usage at the end", async () => {
  const { openai } = await caller();
  world().model.reply({ tokens: ["One", " two", " three"], thinking: ["Hm"] });
  const stream = await openai.chat.completions.create({
    ...ask(),
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe("One two three");
  expect(chunks.at(0)?.choices[0]?.delta.role).toBe("assistant");
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: OPENAI_USAGE });
  expect(chunks.map(({ choices }) => choices[0]?.delta)).toContainEqual({ reasoning_content: "Hm" });
});

const weather = {
  type: "function" as const,
  function: {
    name: "weather",
    description: "The weather of a town",
    parameters: { type: "object", properties: { town: { type: "string" } } },
  },
};

it("passes tools on, and what they answered", async () => {
  const { openai } = await caller();
  world().model.reply({ tokens: [], toolCalls: [{ name: "weather", arguments: { town: "Austin" } }] });
  const first = await openai.chat.completions.create({ ...ask(), tools: [weather], tool_choice: "required" });
  const message = first.choices[0]?.message;
  expect(first.choices[0]?.finish_reason).toBe("tool_calls");
  expect(sent()).toMatchObject({ tools: [{ function: { name: "weather" } }], tool_choice: "required" });
  const [call] = message?.tool_calls ?? [];
  if (call?.type !== "function" || !message) throw new Error("No call of a function");
  expect(JSON.parse(call.function.arguments)).toEqual({ town: "Austin" });
  world().model.reply({ tokens: ["Sunny"] });
  const second = await openai.chat.completions.create({
    ...ask(),
    tools: [weather],
    messages: [...hello, message, { role: "tool", tool_call_id: call.id, content: "31 °C" }],
  });
  expect(second.choices[0]?.message.content).toBe("Sunny");
  expect((sent().messages as object[]).slice(1)).toMatchObject([
    { role: "assistant", tool_calls: [{ id: call.id }] },
    { role: "tool", tool_call_id: call.id, content: "31 °C" },
  ]);
});

it("ends the answer at a stop sequence that the provider ignores", async () => {
  const { openai } = await caller();
  world().model.reply({ tokens: ["one S", "TO", "P two"] });
  const { choices } = await openai.chat.completions.create({ ...ask(), stop: ["STOP"] });
  expect(choices[0]).toMatchObject({ message: { content: "one " }, finish_reason: "stop" });
  expect(sent().stop).toEqual(["STOP"]);
});

it("passes a JSON schema on", async () => {
  const { openai } = await caller();
  world().model.reply({ tokens: ['{"ok":true}'] });
  const schema = { type: "object", properties: { ok: { type: "boolean" } } };
  await openai.chat.completions.create({
    ...ask(),
    response_format: { type: "json_schema", json_schema: { name: "state", schema } },
  });
  expect(sent().response_format).toMatchObject({
    type: "json_schema",
    json_schema: { name: "state", schema },
  });
});

it("refuses what the model cannot do, without counting it", async () => {
  const { user, token } = await caller();
  const url = "data:image/png;base64,aGVsbG8=";
  const picture = [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }];
  const refused = await postJson("/chat/completions", token, { ...ask(), messages: picture });
  expect([refused.status, (await errorOf(refused)).code]).toEqual([400, "unsupported_parameter"]);
  const long = [{ role: "user", content: "word ".repeat(60_000) }];
  const tooLong = await postJson("/chat/completions", token, { ...ask(), messages: long });
  expect([tooLong.status, (await errorOf(tooLong)).code]).toEqual([400, "context_length_exceeded"]);
  const missing = await postJson("/chat/completions", token, { ...ask(), model: "openai:nothing" });
  expect(missing.status).toBe(404);
  expect(await promptsOf(user.id)).toBe(0);
});

it("serves the AI SDK's client for servers of this protocol", async () => {
  const { token } = await caller();
  const provider = createOpenAICompatible({
    name: "bluebonnet",
    baseURL: `${APP_URL}/api/v1`,
    apiKey: token,
    includeUsage: true,
    fetch: throughTheDoor,
  });
  world().model.reply({ tokens: ["Blue", "bonnets"] });
  const model = provider.chatModel(world().modelId);
  expect((await generateText({ model, prompt: "Flowers?" })).text).toBe("Bluebonnets");
  const streamed = streamText({ model, prompt: "Flowers?" });
  expect(await streamed.text).toBe("Bluebonnets");
  expect((await streamed.usage).inputTokens).toBe(OPENAI_USAGE.prompt_tokens);
});

it("turns texts into vectors in their order, and counts one prompt", async () => {
  const { user, openai } = await caller();
  const { data, usage } = await openai.embeddings.create({
    model: "openai:text-embedding-nomic",
    input: ["a", "four"],
  });
  expect(data.map(({ embedding }) => embedding)).toEqual([
    [1, 0],
    [4, 1],
  ]);
  expect(usage.prompt_tokens).toBe(7);
  expect(await promptsOf(user.id)).toBe(1);
  const refused = await postJson("/embeddings", (await caller()).token, {
    model: "builtin:starter",
    input: "a",
  });
  expect([refused.status, (await errorOf(refused)).code]).toEqual([400, "unsupported_parameter"]);
});

it("stops at the same quota as the chat, and says when the next prompt comes", async () => {
  const { user, token } = await caller({ planId: "free-plan" });
  const { db, ids, clock } = world().deps;
  const { prompts = 0 } = planLimits["free-plan"].promptLimit ?? {};
  await world().send(user, "Hello");
  await db.promptUsage.createMany({
    data: Array.from({ length: prompts - 2 }, () => ({
      id: ids.next(),
      userId: user.id,
      createdAt: clock.now(),
    })),
  });
  world().model.reply({ tokens: ["Last"] });
  expect((await postJson("/chat/completions", token, ask())).status).toBe(200);
  const refused = await postJson("/chat/completions", token, ask());
  expect([refused.status, (await errorOf(refused)).code]).toEqual([429, "insufficient_quota"]);
  expect(refused.headers.get("x-ratelimit-remaining-requests")).toBe("0");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await expect(world().send(user, "One more")).rejects.toMatchObject({ code: "quota_spent" });
});

it("gives the prompt back when the model fails, with an error that names no secrets", async () => {
  const { user, token } = await caller();
  world().model.reply({ failure: { status: 500, body: "Internal Server Error" } });
  const failed = await postJson("/chat/completions", token, ask());
  expect([failed.status, (await errorOf(failed)).code]).toEqual([502, "provider_failed"]);
  expect(await promptsOf(user.id)).toBe(0);
  world().model.reply({ tokens: ["Half"], failureInStream: "out of memory" });
  const cut = await postJson("/chat/completions", token, { ...ask(), stream: true });
  const events = await cut.text();
  expect(events).toContain('"content":"Half"');
  expect(events).toContain('"error":{');
  expect(events).not.toContain("[DONE]");
  expect(await promptsOf(user.id)).toBe(0);
});

it("ends the model's work when the client leaves a stream", async () => {
  const { user, token } = await caller();
  const gate = tokenGate();
  world().model.reply({ tokens: ["One", " two", " three"], gate });
  const aborted = world().model.nextAbort();
  const pending = postJson("/chat/completions", token, { ...ask(), stream: true });
  gate.open(1);
  const reader = (await pending).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await aborted;
  expect(await promptsOf(user.id)).toBe(1);
});

it("waits for a place where as many replies are being written as may be", async () => {
  const { token } = await caller();
  const { replySlots } = world().deps;
  const taken = Array.from({ length: 200 }, () => replySlots.tryAcquire("somebody"));
  const before = world().model.requests.length;
  world().model.reply({ tokens: ["At last"] });
  const waiting = postJson("/chat/completions", token, ask());
  await expect.poll(() => replySlots.tryAcquire("somebody else")).toBeUndefined();
  expect(world().model.requests.length).toBe(before);
  for (const slot of taken) slot?.release();
  expect((await waiting).status).toBe(200);
});

it("refuses what cannot be: no key, a wrong, an expired and a revoked one", async () => {
  const { user, keyId, token } = await caller();
  const expired = await keyOf(user, { expiresAt: new Date(0) });
  expect((await askApi("/models", token)).status).toBe(200);
  await world().deps.db.apiKey.delete({ where: { id: keyId } });
  for (const wrong of [null, "sk-wrong", `bb_${"x".repeat(43)}`, expired.token, token]) {
    const refused = await askApi("/models", wrong);
    expect([refused.status, (await errorOf(refused)).code]).toEqual([401, "invalid_api_key"]);
  }
  const withCookie = await askApi("/models", null, {
    headers: { cookie: `next-auth.session-token=session-of-${user.id}` },
  });
  expect(withCookie.status).toBe(401);
});

it("refuses a key without the scope, and a key of an account that is being deleted", async () => {
  const { user, token } = await caller({ scopes: ["projects:read"] });
  const refused = await askApi("/models", token);
  expect([refused.status, (await errorOf(refused)).code]).toEqual([403, "scope_missing"]);
  await world().deps.db.user.update({ where: { id: user.id }, data: { erasureDueAt: new Date() } });
  expect((await askApi("/models", token)).status).toBe(401);
});

it("writes the last use at most once a minute", async () => {
  const { keyId, token } = await caller();
  const { db } = world().deps;
  const lastUse = async () => (await db.apiKey.findUniqueOrThrow({ where: { id: keyId } })).lastUsedAt;
  await askApi("/models", token);
  await expect.poll(lastUse).not.toBeNull();
  const aMomentAgo = new Date(Date.now() - 30_000);
  await db.apiKey.update({ where: { id: keyId }, data: { lastUsedAt: aMomentAgo } });
  await askApi("/models", token);
  await askApi("/models", token);
  expect(await lastUse()).toEqual(aMomentAgo);
});

it("repeats the answer to a request with the same Idempotency-Key, also a streamed one", async () => {
  const { user, token } = await caller();
  world().model.reply({ tokens: ["Only", " once"] });
  for (const stream of [false, true]) {
    const before = world().model.requests.length;
    const headers = { "idempotency-key": `retry-${stream}` };
    const first = await postJson("/chat/completions", token, { ...ask(), stream }, headers);
    const text = await first.text();
    const again = () => postJson("/chat/completions", token, { ...ask(), stream }, headers);
    await expect.poll(async () => (await again()).status).toBe(200);
    const repeated = await again();
    expect(await repeated.text()).toBe(text);
    expect(repeated.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(repeated.headers.get("idempotent-replayed")).toBe("true");
    expect(world().model.requests.length).toBe(before + 1);
    const other = await postJson("/chat/completions", token, { ...ask(), stream, seed: 2 }, headers);
    expect([other.status, (await errorOf(other)).code]).toEqual([422, "idempotency_key_reused"]);
  }
  expect(await promptsOf(user.id)).toBe(2);
  const strangers = await caller();
  const theirs = await postJson("/chat/completions", strangers.token, ask(), {
    "idempotency-key": "retry-false",
  });
  expect(theirs.headers.get("idempotent-replayed")).toBeNull();
});

it("refuses a second request while the first is being answered, and tries a failed one again", async () => {
  const { token } = await caller();
  const gate = tokenGate();
  const headers = { "idempotency-key": "slow" };
  world().model.reply({ tokens: ["Slow"], gate });
  const asked = world().model.requests.length;
  const first = postJson("/chat/completions", token, ask(), headers);
  await expect.poll(() => world().model.requests.length).toBe(asked + 1);
  const second = await postJson("/chat/completions", token, ask(), headers);
  expect([second.status, (await errorOf(second)).code]).toEqual([409, "request_in_progress"]);
  gate.open(1);
  expect((await first).status).toBe(200);
  world().model.reply({ failure: { status: 500, body: "down" } });
  expect((await postJson("/chat/completions", token, ask(), { "idempotency-key": "f" })).status).toBe(502);
  world().model.reply({ tokens: ["Well"] });
  expect((await postJson("/chat/completions", token, ask(), { "idempotency-key": "f" })).status).toBe(200);
});

it("lets any site's page ask, without cookies", async () => {
  const { token } = await caller();
  const preflight = await askApi("/chat/completions", null, {
    method: "OPTIONS",
    headers: { "access-control-request-headers": "authorization,x-stainless-lang" },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
    204,
    "authorization,x-stainless-lang",
  ]);
  const answer = await askApi("/models", token, { headers: { origin: "https://elsewhere.example" } });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  expect(answer.headers.get("access-control-expose-headers")).toContain("x-request-id");
});

it("answers unknown paths and methods in its own shape", async () => {
  const { token } = await caller();
  expect(await errorOf(await askApi("/nothing", token))).toMatchObject({ code: "not_found", param: null });
  const wrong = await askApi("/models", token, { method: "DELETE" });
  expect([wrong.status, (await errorOf(wrong)).code]).toEqual([405, "method_not_allowed"]);
});
