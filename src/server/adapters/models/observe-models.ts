import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";
import { type ModelId, parseModelId, providerKind } from "~/domain/model/model";
import type { Models } from "~/server/ports/models";
import type { Metrics, Traces } from "~/server/ports/telemetry";

type Telemetry = { metrics: Metrics; traces: Traces };

/** The operator's own servers. Any other is not told that its calls belong together. */
const takesTraces = ["ollama", "openai"];

/** Measures every call of a language model. */
export const observeModels = (models: Models, telemetry: Telemetry): Models => ({
  ...models,
  async open(id, signal) {
    const opened = await models.open(id, signal);
    if (!opened) return undefined;
    const middleware = observeCalls(id, telemetry);
    return { ...opened, languageModel: wrapLanguageModel({ model: opened.languageModel, middleware }) };
  },
  including: (connections, reader) => observeModels(models.including(connections, reader), telemetry),
});

/** The product only makes streamed calls. */
const observeCalls = (id: ModelId, telemetry: Telemetry): LanguageModelV4Middleware => ({
  specificationVersion: "v4",
  async wrapStream({ model, params }) {
    const { span, receive, fail } = measureCall(id, telemetry, params);
    const headers = { ...params.headers, ...(takesTraces.includes(providerKind(id)) ? span.headers() : {}) };
    try {
      const result = await span.run(() => model.doStream({ ...params, headers }));
      return { ...result, stream: result.stream.pipeThrough(watch(receive, fail)) };
    } catch (error) {
      fail();
      throw error;
    }
  },
});

function measureCall(id: ModelId, { metrics, traces }: Telemetry, params: LanguageModelV4CallOptions) {
  const provider = providerKind(id);
  // What a user's connection offers is named by the user.
  const model = provider === "connection" ? "" : parseModelId(id).name;
  const attributes = attributesOf(provider, model, params);
  const span = traces.start(`chat ${model}`.trim(), attributes, { kind: "client" });
  const begunAt = performance.now();
  let hasEnded = false;
  const end = (outcome: "finished" | "failed" | "stopped") => {
    if (hasEnded) return;
    hasEnded = true;
    params.abortSignal?.removeEventListener("abort", stop);
    metrics.observe("model_call_seconds", { provider, outcome }, (performance.now() - begunAt) / 1_000);
    span.end(outcome === "failed" ? "ModelCallFailed" : undefined);
  };
  const stop = () => end("stopped");
  const fail = () => end("failed");
  params.abortSignal?.addEventListener("abort", stop);
  return {
    span,
    fail,
    receive(part: LanguageModelV4StreamPart) {
      if (part.type === "error") fail();
      if (part.type !== "finish") return;
      const tokens = { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total };
      for (const [direction, count = 0] of Object.entries(tokens)) {
        metrics.add("model_tokens_total", { provider, direction }, count);
        span.set({ [`gen_ai.usage.${direction}_tokens`]: count });
      }
      span.set({ "gen_ai.response.finish_reasons": [part.finishReason.unified] });
      end("finished");
    },
  };
}

/** By the conventions for generative AI, without those that hold content. */
const attributesOf = (
  provider: string,
  model: string,
  { temperature, maxOutputTokens }: LanguageModelV4CallOptions,
) => ({
  "gen_ai.operation.name": "chat",
  "gen_ai.provider.name": provider,
  ...(model && { "gen_ai.request.model": model }),
  ...(temperature !== undefined && { "gen_ai.request.temperature": temperature }),
  ...(maxOutputTokens !== undefined && { "gen_ai.request.max_tokens": maxOutputTokens }),
});

const watch = (receive: (part: LanguageModelV4StreamPart) => void, onEnd: () => void) =>
  new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
    transform(part, controller) {
      receive(part);
      controller.enqueue(part);
    },
    flush: onEnd,
  });
