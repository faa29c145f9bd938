import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { ModelListing } from "~/domain/model/model";
import type { ModelProvider } from "~/server/ports/models";

/** A scripted reply. `open`: it streams until it is stopped. */
export type Script = { text: string; thinking?: string; end: "stop" | "length" | "fails" | "open" };

export const scriptedModels = ["demo:gemma3-4b", "demo:qwen3-coder"] as const;

const usage = {
  inputTokens: { total: 840, noCache: 840, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 310, text: 310, reasoning: 0 },
};

/** A provider whose models write scripted replies, so that an account has replies of every kind. */
export function scriptedProvider(): ModelProvider & { next(script: Script): void } {
  let script: Script = { text: "", end: "stop" };
  const listings = scriptedModels.map(
    (id): ModelListing => ({
      id,
      name: id.slice("demo:".length),
      place: "machine",
      isConnected: true,
      supportsImages: true,
      abilities: [],
      contextTokens: 32_768,
      maxOutputTokens: null,
    }),
  );
  return {
    id: "demo",
    next: (nextScript) => {
      script = nextScript;
    },
    state: async () => ({ provider: "demo", connected: true, models: listings }),
    open: async (name) => {
      const listing = listings.find((each) => each.name === name);
      return listing && { listing, languageModel: languageModel(name, () => script) };
    },
  };
}

function languageModel(modelId: string, read: () => Script): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "demo",
    modelId,
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("The product only streams.")),
    doStream: async ({ abortSignal }) => ({ stream: write(read(), abortSignal) }),
  };
}

const write = ({ text, thinking, end }: Script, signal: AbortSignal | undefined) =>
  new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      controller.enqueue({ type: "stream-start", warnings: [] });
      if (thinking !== undefined) {
        controller.enqueue({ type: "reasoning-start", id: "thinking" });
        controller.enqueue({ type: "reasoning-delta", id: "thinking", delta: thinking });
        controller.enqueue({ type: "reasoning-end", id: "thinking" });
      }
      controller.enqueue({ type: "text-start", id: "text" });
      controller.enqueue({ type: "text-delta", id: "text", delta: text });
      if (end === "open") {
        signal?.addEventListener("abort", () => controller.error(signal.reason), { once: true });
        return;
      }
      if (end === "fails") {
        controller.error(new Error("The connection to the model was lost."));
        return;
      }
      controller.enqueue({ type: "text-end", id: "text" });
      controller.enqueue({ type: "finish", finishReason: { unified: end, raw: end }, usage });
      controller.close();
    },
  });
