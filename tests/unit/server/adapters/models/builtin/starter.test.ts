import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { composeReply } from "~/server/adapters/models/builtin/compose-reply";
import { builtinStarter } from "~/server/adapters/models/builtin/starter";

const PROMPT = "a contact form in teal";
const whole = composeReply([{ role: "user", text: PROMPT }]);
const call = (options: Partial<LanguageModelV4CallOptions> = {}): LanguageModelV4CallOptions => ({
  prompt: [
    { role: "system", content: "You are a coding assistant." },
    { role: "user", content: [{ type: "text", text: PROMPT }] },
  ],
  ...options,
});

async function openStarter(
  sleep: (ms: number, signal?: AbortSignal) => Promise<void> = async () => undefined,
) {
  const opened = await builtinStarter({ sleep }).open("starter");
  if (!opened) throw new Error("The starter is always there");
  return opened.languageModel;
}

async function partsOf(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): Promise<LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

describe("builtinStarter", () => {
  it("is always connected, with its one model", async () => {
    const provider = builtinStarter({ sleep: async () => undefined });
    expect(await provider.state()).toEqual({
      provider: "builtin",
      connected: true,
      models: [
        {
          id: "builtin:starter",
          name: "starter",
          isConnected: true,
          seesImages: false,
          contextTokens: 1_000_000_000,
          maxOutputTokens: null,
        },
      ],
    });
    expect(await provider.open("another")).toBeUndefined();
  });

  it("streams small pieces that join to the whole reply, at about 3,000 characters a second", async () => {
    let waited = 0;
    const model = await openStarter(async (ms) => {
      waited += ms;
    });
    const parts = await partsOf((await model.doStream(call())).stream);
    const pieces = parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : []));
    expect(pieces.join("")).toBe(whole);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(24);
    expect(waited).toBeCloseTo(whole.length / 3, -1);
    const types = parts.map((part) => part.type);
    expect(types.slice(0, 2)).toEqual(["stream-start", "text-start"]);
    expect(types.slice(-2)).toEqual(["text-end", "finish"]);
    expect(parts.at(-1)).toMatchObject({
      finishReason: { unified: "stop" },
      usage: { outputTokens: { total: Math.ceil(whole.length / 4) } },
    });
  });

  it("generates the same text in one go", async () => {
    const result = await (await openStarter()).doGenerate(call());
    expect(result.content).toEqual([{ type: "text", text: whole }]);
  });

  it("stops at the token limit, and goes on from there when asked", async () => {
    const model = await openStarter();
    const first = await model.doGenerate(call({ maxOutputTokens: 500 }));
    expect(first.finishReason.unified).toBe("length");
    const text = first.content[0]?.type === "text" ? first.content[0].text : "";
    expect(text).toBe(whole.slice(0, 2000));
    const { prompt } = call();
    const rest = await model.doGenerate({
      prompt: [...prompt, { role: "assistant", content: [{ type: "text", text }] }],
    });
    expect(rest.content).toEqual([{ type: "text", text: whole.slice(2000) }]);
  });

  it("stops at once with the reason of the abort", async () => {
    const controller = new AbortController();
    const reason = new Error("stopped by the user");
    // Sleeps for ever, as far as this test is concerned: only the signal ends it.
    const model = await openStarter(
      (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    const { stream } = await model.doStream(call({ abortSignal: controller.signal }));
    const reading = partsOf(stream);
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
  });

  it("does not begin when it was aborted before", async () => {
    const model = await openStarter();
    await expect(model.doStream(call({ abortSignal: AbortSignal.abort(new Error("no")) }))).rejects.toThrow(
      "no",
    );
  });
});
