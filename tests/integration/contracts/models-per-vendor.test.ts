import { streamText } from "ai";
import { afterEach, describe, expect, it, vi } from "vitest";
import { geminiProvider } from "~/server/adapters/models/gemini";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { ollamaProvider } from "~/server/adapters/models/ollama";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import type { ModelProvider } from "~/server/ports/models";
import { listModels } from "~/server/services/billing/limits";
import { startGemini } from "~tests/support/gemini-stand-in";
import type { StandIn } from "~tests/support/model-stand-in";
import { startOllama } from "~tests/support/ollama-stand-in";
import { openAiFailures, startOpenAi } from "~tests/support/openai-stand-in";
import { collect, hello } from "./models-under-test";

const running: StandIn[] = [];
const run = async (starting: Promise<StandIn>) => {
  const standIn = await starting;
  running.push(standIn);
  return standIn;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((standIn) => standIn.close()));
});

const open = async (provider: ModelProvider, name: string) => {
  const opened = await provider.open(name);
  if (!opened) throw new Error(`${name} was not found`);
  return opened;
};
const bodies = (standIn: StandIn, path: string) =>
  standIn.requests.filter((request) => request.path.startsWith(path)).map(({ body }) => body);

describe("ollama", () => {
  const chat = async (standIn: StandIn, name: string, text: string, maxOutputTokens = 2_048) => {
    const { languageModel } = await open(ollamaProvider({ baseUrl: `${standIn.url}/` }), name);
    const outcome = await collect(languageModel, {
      prompt: [{ role: "user", content: [{ type: "text", text }] }],
      maxOutputTokens,
    });
    return { outcome, body: bodies(standIn, "/api/chat").at(-1) };
  };

  it("requests a context window for prompt and reply, and forbids truncation", async () => {
    const standIn = await run(startOllama());
    const short = await chat(standIn, "qwen3:4b", "Hello");
    expect(short.body).toMatchObject({ options: { num_ctx: 8_192 }, truncate: false, shift: false });
    const long = await chat(standIn, "qwen3:4b", "word ".repeat(8_000));
    expect(long.body).toMatchObject({ options: { num_ctx: 16_384 } });
  });

  it("never requests more than the model's context", async () => {
    const standIn = await run(startOllama(0, [{ name: "tiny:1b", digest: "t", contextTokens: 4_096 }]));
    expect((await chat(standIn, "tiny:1b", "Hello")).body).toMatchObject({ options: { num_ctx: 4_096 } });
  });

  it("never requests more than this machine has memory for, and counts with the same number beforehand", async () => {
    const standIn = await run(startOllama(0, [{ name: "long:8b", digest: "l", contextTokens: 131_072 }]));
    const provider = ollamaProvider({ baseUrl: standIn.url, memoryBytes: 8e9 });
    const { listing, languageModel } = await open(provider, "long:8b");
    expect(listing.contextTokens).toBe(15_360);
    const ask = (words: number) =>
      collect(languageModel, {
        prompt: [{ role: "user", content: [{ type: "text", text: "word ".repeat(words) }] }],
      });
    await ask(8_000);
    expect(bodies(standIn, "/api/chat").at(-1)).toMatchObject({ options: { num_ctx: 15_360 } });
    expect((await ask(16_000)).errors).toHaveLength(1);
  });

  it("does not limit a runner elsewhere by this machine's memory, but by what it loads", async () => {
    const models = [{ name: "long:8b", digest: "l", contextTokens: 131_072, grants: 6_144 }];
    const standIn = await run(startOllama(0, models));
    const toStandIn: typeof fetch = (url, init) =>
      fetch(String(url).replace("http://ollama.example", standIn.url), init);
    const provider = ollamaProvider({
      baseUrl: "http://ollama.example",
      memoryBytes: 8e9,
      fetchFor: () => toStandIn,
    });
    const { listing, languageModel } = await open(provider, "long:8b");
    expect(listing.contextTokens).toBe(131_072);
    const asksWhatIsLoaded = async () => {
      const before = standIn.requests.filter(({ path }) => path === "/api/ps").length;
      await collect(languageModel, { prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] });
      await vi.waitUntil(() => standIn.requests.filter(({ path }) => path === "/api/ps").length > before);
    };
    await asksWhatIsLoaded();
    expect((await open(provider, "long:8b")).listing.contextTokens).toBe(131_072);
    await asksWhatIsLoaded();
    await vi.waitUntil(async () => (await open(provider, "long:8b")).listing.contextTokens === 6_144);
  });

  it("rejects a conversation that cannot fit before sending anything", async () => {
    const standIn = await run(startOllama());
    const provider = ollamaProvider({ baseUrl: standIn.url });
    const { outcome, body } = await chat(standIn, "llama3:8b", "word ".repeat(8_000));
    expect(body).toBeUndefined();
    expect(outcome.errors.map((error) => provider.explain?.(error, "llama3:8b", "configurer").kind)).toEqual([
      "context_too_long",
    ]);
  });

  it("requests separate thinking only from models that think", async () => {
    const standIn = await run(startOllama());
    expect((await chat(standIn, "qwen3:4b", "Hello")).body).toMatchObject({ think: true });
    expect((await chat(standIn, "llama3:8b", "Hello")).body).not.toHaveProperty("think");
  });

  it("reads a model's capabilities once per digest", async () => {
    const models = [{ name: "llama3:8b", digest: "first", contextTokens: 8_192 }];
    const standIn = await run(startOllama(0, models));
    const provider = ollamaProvider({ baseUrl: standIn.url });
    await provider.state("configurer");
    await provider.state("configurer");
    expect(bodies(standIn, "/api/show")).toHaveLength(1);
    models[0] = { name: "llama3:8b", digest: "second", contextTokens: 16_384 };
    expect(await provider.state("configurer")).toMatchObject({
      models: [{ contextTokens: 16_384, parameters: 8_030_261_248 }],
    });
    expect(bodies(standIn, "/api/show")).toHaveLength(2);
  });

  it("opens a name without a tag as :latest", async () => {
    const standIn = await run(startOllama());
    expect((await open(ollamaProvider({ baseUrl: standIn.url }), "llava")).listing.id).toBe(
      "ollama:llava:latest",
    );
  });
});

describe("gemini", () => {
  const provider = (standIn: StandIn) =>
    geminiProvider({ apiKey: "g-secret", baseUrl: `${standIn.url}/v1beta` });

  it("sends the key in a header and never in a URL", async () => {
    const standIn = await run(startGemini());
    await collect((await open(provider(standIn), "gemma-3-4b-it")).languageModel);
    expect(standIn.requests.length).toBeGreaterThan(2);
    for (const request of standIn.requests) {
      expect(request.path).not.toContain("g-secret");
      expect(request.headers["x-goog-api-key"]).toBe("g-secret");
    }
  });

  it("lists Gemma under the catalog's name, and every page of the list once a minute", async () => {
    const standIn = await run(startGemini());
    const own = provider(standIn);
    const state = await own.state("configurer");
    await own.state("configurer");
    expect(state.models.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: "gemini:gemini-2.5-flash", name: "gemini-2.5-flash" },
      { id: "gemini:gemma-3-4b-it", name: "gemini-gemma3-4b" },
    ]);
    expect(standIn.requests).toHaveLength(2);
  });

  it.each([
    ["the user speaks first", []],
    [
      "the assistant greets first",
      [{ role: "assistant" as const, content: [{ type: "text" as const, text: "Hi!" }] }],
    ],
  ])("gives Gemma its instructions as the user's words when %s", async (_, greeting) => {
    const standIn = await run(startGemini());
    const { languageModel } = await open(provider(standIn), "gemma-3-4b-it");
    await collect(languageModel, {
      prompt: [{ role: "system", content: "You write code." }, ...greeting, ...hello.prompt],
    });
    const body = bodies(standIn, "/v1beta/models/gemma").at(-1);
    expect(body).not.toHaveProperty("systemInstruction");
    const [first] = (body as { contents: { role: string; parts: { text: string }[] }[] }).contents;
    expect([first?.role, first?.parts[0]?.text.trim()]).toEqual(["user", "You write code."]);
  });

  it("reports a withheld reply", async () => {
    const standIn = await run(startGemini());
    standIn.reply({ tokens: [], ending: "blocked" });
    const own = provider(standIn);
    const { errors } = await collect((await open(own, "gemma-3-4b-it")).languageModel);
    expect(own.explain?.(errors[0], "gemma-3-4b-it", "configurer")).toMatchObject({
      kind: "blocked_response",
      title: "Failed to get a response from the AI",
    });
  });

  it("explains how to set a missing key", async () => {
    const own = geminiProvider({ apiKey: undefined });
    expect(await own.state("configurer")).toMatchObject({
      connected: false,
      remedy: expect.stringContaining("GEMINI_API_KEY"),
    });
    expect(await own.open("gemma-3-4b-it")).toBeUndefined();
    expect(own.explain?.(undefined, "gemma-3-4b-it", "configurer")).toMatchObject({
      kind: "no_key",
      reason: "No API key is set for the Gemini API.",
    });
  });
});

describe("openai-compatible", () => {
  it.each(["", "/", "/v1", "/v1/"])("accepts a base URL that ends in '%s'", async (ending) => {
    const standIn = await run(startOpenAi());
    const provider = openAiCompatibleProvider({ baseUrl: standIn.url + ending });
    expect((await collect((await open(provider, "qwen2.5-coder")).languageModel)).text).toBe("Hello, world!");
  });

  it("sends the key only if it is set", async () => {
    const standIn = await run(startOpenAi());
    await openAiCompatibleProvider({ baseUrl: standIn.url }).state("configurer");
    await openAiCompatibleProvider({ baseUrl: standIn.url, apiKey: "sk-secret" }).state("configurer");
    expect(standIn.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      "Bearer sk-secret",
    ]);
  });

  it("retries without top_k for a server that rejects it", async () => {
    const standIn = await run(startOpenAi());
    const { languageModel } = await open(openAiCompatibleProvider({ baseUrl: standIn.url }), "qwen2.5-coder");
    standIn.reply({ failure: openAiFailures.noTopK }, {});
    expect((await collect(languageModel, { ...hello, topK: 40 })).text).toBe("Hello, world!");
    expect((await collect(languageModel, { ...hello, topK: 40 })).text).toBe("Hello, world!");
    const sent = bodies(standIn, "/v1/chat").map((body) => (body as { top_k?: number }).top_k);
    expect(sent).toEqual([40, undefined, undefined]);
  });
});

describe("all providers together", () => {
  it("lists connected models alongside the catalog's, with each provider's state", async () => {
    const standIn = await run(startOllama());
    const models = joinProviders([
      ollamaProvider({ baseUrl: standIn.url }),
      geminiProvider({ apiKey: undefined }),
    ]);
    const connected = (await listModels({ models }, { planId: "free-plan" })).filter(
      ({ isConnected }) => isConnected,
    );
    expect(connected.map(({ name }) => name)).toEqual(["llama3:8b", "llava:latest", "qwen3:4b"]);
    expect((await listModels({ models }, { planId: "free-plan" })).map(({ name }) => name)).toContain(
      "gemini-gemma3-4b",
    );
  });

  it("reports why a model was not found: unknown to its provider, or no such provider", async () => {
    const standIn = await run(startOllama());
    const models = joinProviders([ollamaProvider({ baseUrl: standIn.url })]).including([], "configurer");
    expect(models.explain(undefined, "ollama:yi")).toMatchObject({
      reason: "Ollama has no model named yi.",
      remedy: "Get it with `ollama pull yi`, or pick another model.",
    });
    expect(models.explain(undefined, "openai:gpt")).toMatchObject({
      reason: "This server no longer has this model.",
    });
  });

  it("lists a hanging provider as not connected within the time limit, alongside those that respond", async () => {
    const standIn = await run(startOllama());
    const hanging: ModelProvider = {
      id: "gemini",
      state: () => new Promise(() => undefined),
      open: async () => undefined,
    };
    const states = await joinProviders([ollamaProvider({ baseUrl: standIn.url }), hanging]).list();
    expect(states.map(({ provider, connected }) => [provider, connected])).toEqual([
      ["ollama", true],
      ["gemini", false],
    ]);
  });

  it("works with the AI SDK's streamText, with separate thinking", async () => {
    const standIn = await run(startOllama());
    standIn.reply({ thinking: ["hm"], tokens: ["Hello"] });
    const { languageModel } = await open(ollamaProvider({ baseUrl: standIn.url }), "qwen3:4b");
    const result = streamText({ model: languageModel, prompt: "Hello", maxRetries: 0 });
    expect([await result.text, await result.reasoningText, await result.finishReason]).toEqual([
      "Hello",
      "hm",
      "stop",
    ]);
  });
});
