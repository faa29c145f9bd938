import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { ModelListing } from "~/domain/model/model";
import { DECLINED, type ModelProvider } from "~/server/ports/models";

/** How the model responds to one call. */
export type CallScript = { text: string; end: "stop" | "length" | "declined" | "failure" | "hang" };

export type ScriptedModel = {
  id: string;
  provider: ModelProvider;
  /** Scripts of its calls, in order; tests may add and remove some. */
  scripts: CallScript[];
  /** Whether a call has sent its text and is hanging. */
  isHanging(): boolean;
};

const listing: ModelListing = {
  id: "openai:scripted",
  name: "scripted",
  isConnected: true,
  supportsImages: false,
  contextTokens: null,
  maxOutputTokens: null,
};

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** A model behind the product's port, for cases that no vendor's protocol can express. */
export function scriptedModel(): ScriptedModel {
  const scripts: CallScript[] = [];
  let hanging: AbortSignal | undefined;

  const ending = async (
    { end }: CallScript,
    signal: AbortSignal | undefined,
  ): Promise<LanguageModelV4StreamPart> => {
    if (end === "failure") return { type: "error", error: new Error("broken off") };
    if (end === "hang" && signal) {
      hanging = signal;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw signal.reason;
    }
    const reason = end === "length" ? "length" : "stop";
    return {
      type: "finish",
      usage,
      finishReason: { unified: reason, raw: reason },
      ...(end === "declined" ? { providerMetadata: DECLINED } : {}),
    };
  };
  const streamOf = (script: CallScript, signal: AbortSignal | undefined) => {
    let text = script.text;
    return new ReadableStream<LanguageModelV4StreamPart>(
      {
        async pull(controller) {
          if (text) {
            controller.enqueue({ type: "text-delta", id: "0", delta: text });
            text = "";
            return;
          }
          controller.enqueue(await ending(script, signal));
          controller.close();
        },
      },
      // Pulled only when the previous part was read.
      { highWaterMark: 0 },
    );
  };
  const provider: ModelProvider = {
    id: "openai",
    state: async () => ({ provider: "openai", connected: true, models: [listing] }),
    open: async () => ({
      listing,
      languageModel: {
        specificationVersion: "v4",
        provider: "openai",
        modelId: "scripted",
        supportedUrls: {},
        doGenerate: () => Promise.reject(new Error("Replies are streamed")),
        doStream: async ({ abortSignal }) => {
          const script = scripts.shift();
          if (!script) throw new Error("No call was expected");
          return { stream: streamOf(script, abortSignal) };
        },
      },
    }),
  };
  return { id: listing.id, provider, scripts, isHanging: () => hanging !== undefined && !hanging.aborted };
}
