import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectionKind } from "~/domain/model/connection";
import { joinProviders } from "~/server/adapters/models/join-providers";
import type { ConnectionSettings } from "~/server/ports/models";
import { startAnthropic } from "~tests/support/anthropic-stand-in";
import { startMistral, startOpenRouter } from "~tests/support/chat-vendors-stand-in";
import { startGemini } from "~tests/support/gemini-stand-in";
import type { StandIn } from "~tests/support/model-stand-in";
import { startOllama } from "~tests/support/ollama-stand-in";
import { startOpenAi } from "~tests/support/openai-stand-in";
import { startResponses } from "~tests/support/responses-stand-in";
import { collect } from "./models-under-test";

// Each provider that can be connected from the screen, over its own protocol.
type Case = { start(): Promise<StandIn>; path: string; key: string; model: string; sentKey: string };
const bearer = "authorization";
const cases: Record<ConnectionKind, Case> = {
  openai: { start: startResponses, path: "/v1", key: "sk-right", model: "gpt-5-mini", sentKey: bearer },
  anthropic: {
    start: startAnthropic,
    path: "/v1",
    key: "sk-ant-right",
    model: "claude-sonnet-4-5",
    sentKey: "x-api-key",
  },
  gemini: {
    start: startGemini,
    path: "/v1beta",
    key: "AIza-right",
    model: "gemini-2.5-flash",
    sentKey: "x-goog-api-key",
  },
  mistral: {
    start: startMistral,
    path: "/v1",
    key: "sk-mistral-right",
    model: "mistral-large-latest",
    sentKey: bearer,
  },
  openrouter: {
    start: startOpenRouter,
    path: "/v1",
    key: "sk-or-right",
    model: "meta/llama-4",
    sentKey: bearer,
  },
  // A proxy in front of it may ask for one.
  ollama: { start: startOllama, path: "", key: "right", model: "llama3:8b", sentKey: bearer },
  compatible: { start: startOpenAi, path: "", key: "right", model: "qwen2.5-coder", sentKey: bearer },
};

const models = joinProviders([]);

describe.each(Object.entries(cases))("a connection to %s", (kind, { start, path, key, model, sentKey }) => {
  let server: StandIn;
  let settings: ConnectionSettings;
  beforeAll(async () => {
    server = await start();
    settings = {
      id: "0198c0de-0000-7000-8000-000000000001",
      kind: kind as ConnectionKind,
      name: "Mine",
      address: `${server.url}${path}`,
      key: key || null,
      headers: {},
      allowPrivate: true,
      models: null,
      reader: "configurer",
    };
  });
  afterAll(() => server.close());

  it("lists the models under ids of its own", async () => {
    const state = await models.probe(settings);
    expect(state).toMatchObject({ connected: true, provider: `connection:${settings.id}` });
    const listing = state.models.find(({ id }) => id === `connection:${settings.id}/${model}`);
    expect(listing).toMatchObject({ connection: "Mine", isConnected: true });
    expect(state.models.map(({ id }) => id).join(" ")).not.toMatch(/embed|whisper|voxtral/);
  });

  it("streams a reply, with the key where the provider expects it", async () => {
    const opened = await models.including([settings], "other").open(`connection:${settings.id}/${model}`);
    const result = await opened?.languageModel.doStream({
      prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
      temperature: 0.7,
    });
    let text = "";
    for await (const part of result?.stream ?? []) {
      if (part.type === "error") throw part.error;
      if (part.type === "text-delta") text += part.delta;
    }
    expect(text).toBe("Hello, world!");
    if (sentKey) expect(server.requests.at(-1)?.headers[sentKey]).toContain(key);
  });

  it("keeps thinking and text apart, whole characters, and how the reply ended", async () => {
    const opened = await models.including([settings], "other").open(`connection:${settings.id}/${model}`);
    server.reply({ tokens: ["Grüße", " 世界"], thinking: ["Hm."], ending: "length", split: [7, 99, 301] });
    const outcome = opened && (await collect(opened.languageModel));
    server.reply({});
    expect(outcome).toMatchObject({ text: "Grüße 世界", finish: "length", errors: [] });
    expect(outcome?.thinking).toBe("Hm.");
  });

  it("offers only the models that were chosen", async () => {
    const chosen = models.including([{ ...settings, models: ["another"] }], "other");
    expect((await chosen.list()).flatMap((state) => state.models)).toEqual([]);
    expect(await chosen.open(`connection:${settings.id}/${model}`)).toBeUndefined();
  });

  it("is not called on this machine for somebody who may not", async () => {
    const before = server.requests.length;
    const state = await models.probe({ ...settings, allowPrivate: false });
    expect(state).toMatchObject({ connected: false, kind: "refused_address" });
    expect(server.requests).toHaveLength(before);
  });

  it.runIf(kind === "openai")("is told not to keep the conversation", async () => {
    const opened = await models.including([settings], "other").open(`connection:${settings.id}/${model}`);
    if (opened) await collect(opened.languageModel);
    expect(server.requests.at(-1)?.body).toMatchObject({ store: false });
  });

  it.runIf(kind === "anthropic")("is asked for all of its models at once", async () => {
    await models.probe(settings);
    expect(server.requests.at(-1)?.path).toBe("/v1/models?limit=1000");
  });

  it.runIf(key.includes("sk-"))("says that the key is wrong, without quoting it", async () => {
    const state = await models.probe({ ...settings, key: "sk-wrong" });
    expect(state).toMatchObject({
      connected: false,
      kind: "unauthorised",
      reason: "Mine rejected the key in Connections in your account.",
    });
  });
});
