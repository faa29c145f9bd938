import { randomUUID } from "node:crypto";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from "@ai-sdk/provider";
import type { CallFailure } from "~/domain/model/failure";
import { blockWriter } from "../block-writer";
import { ModelCallError } from "../call-failure";
import { collectStream } from "../collect-stream";
import type { Reply, ReplyEvent, Turn } from "./messages";
import type { ModelRunner } from "./model-runner";

/** A model that runs on this machine as an AI SDK language model. */
export function localLanguageModel(name: string, runner: ModelRunner): LanguageModelV4 {
  const doStream = async (options: LanguageModelV4CallOptions) => ({
    stream: streamOf(runner, replyOf(options), options),
  });
  return {
    specificationVersion: "v4",
    provider: "local",
    modelId: name,
    supportedUrls: {},
    doStream,
    doGenerate: async (options) => collectStream(await doStream(options)),
  };
}

/** The user for the fair queue; see fair-queue.ts. */
const userIdOf = ({ providerOptions }: LanguageModelV4CallOptions): string =>
  String(providerOptions?.bluebonnet?.userId ?? "");

function grammarOf({ providerOptions }: LanguageModelV4CallOptions): Pick<Reply, "grammar"> {
  const grammar = providerOptions?.bluebonnet?.grammar;
  return typeof grammar === "string" ? { grammar } : {};
}

function replyOf(options: LanguageModelV4CallOptions): Reply {
  const { maxOutputTokens, temperature, topK, topP, seed, stopSequences } = options;
  return {
    id: randomUUID(),
    messages: turnsOf(options.prompt),
    ...grammarOf(options),
    settings: {
      ...(maxOutputTokens === undefined ? {} : { maxTokens: maxOutputTokens }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(topK === undefined ? {} : { topK }),
      ...(topP === undefined ? {} : { topP }),
      ...(seed === undefined ? {} : { seed }),
      ...(stopSequences?.length ? { customStopTriggers: stopSequences } : {}),
    },
  };
}

const turnsOf = (prompt: LanguageModelV4Prompt): Turn[] =>
  prompt.flatMap((message) => (message.role === "tool" ? [] : { role: message.role, text: textOf(message) }));

const textOf = (message: Exclude<LanguageModelV4Message, { role: "tool" }>): string =>
  message.role === "system"
    ? message.content
    : message.content.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n\n");

/** Callers that request JSON must know that nothing enforces it. */
const warningsFor = ({ responseFormat }: LanguageModelV4CallOptions): SharedV4Warning[] =>
  responseFormat?.type === "json" ? [{ type: "unsupported", feature: "responseFormat" }] : [];

type Part = LanguageModelV4StreamPart;

function streamOf(
  runner: ModelRunner,
  reply: Reply,
  options: LanguageModelV4CallOptions,
): ReadableStream<Part> {
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, ...(options.abortSignal ? [options.abortSignal] : [])]);
  return new ReadableStream<Part>({
    start(controller) {
      const block = blockWriter();
      const fail = (failure: CallFailure) => {
        controller.enqueue({ type: "error", error: new ModelCallError(failure) });
        controller.close();
      };
      const onEvent = (event: ReplyEvent) => {
        if (signal.aborted) return;
        if (event.type === "piece")
          block.write(event.thinking ? "reasoning" : "text", event.text, controller);
        if (event.type === "too-long") fail({ kind: "context_too_long" });
        if (event.type === "failed") fail({ kind: "server_error", providerMessage: event.message });
        if (event.type !== "end") return;
        block.close(controller);
        controller.enqueue(finishOf(event));
        controller.close();
      };
      // The engine stops a moment later, without the caller waiting for it.
      signal.addEventListener("abort", () => controller.error(signal.reason), { once: true });
      controller.enqueue({ type: "stream-start", warnings: warningsFor(options) });
      runner.reply({ userId: userIdOf(options), signal }, reply, onEvent).catch((error: Error) => {
        if (!signal.aborted) fail({ kind: "server_error", providerMessage: error.message });
      });
    },
    cancel: (reason) => cancelled.abort(reason),
  });
}

const finishOf = (event: Extract<ReplyEvent, { type: "end" }>): Part => ({
  type: "finish",
  finishReason: { unified: event.reason === "length" ? "length" : "stop", raw: event.reason },
  usage: {
    inputTokens: {
      total: event.inputTokens,
      noCache: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
    },
    outputTokens: { total: event.outputTokens, text: undefined, reasoning: undefined },
  },
});
