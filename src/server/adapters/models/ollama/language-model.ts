import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamResult,
} from "@ai-sdk/provider";
import { DEFAULT_OUTPUT_TOKENS, estimateTokens, exceedsContext, windowFor } from "~/domain/model/context";
import { ModelCallError } from "../call-failure";
import { collectStream } from "../collect-stream";
import { call } from "../get-json";
import { readChat } from "./chat-stream";
import { messageTokens, type OllamaMessage, toOllamaMessages } from "./messages";

export type OllamaModelOptions = {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** The installed tag, e.g. `llama3:8b`. */
  tag: string;
  /** The largest window to ask for. */
  contextTokens: number | null;
  /** Its own system prompt, which the runner ignores if a conversation has one. */
  system: string;
  /** Estimated tokens that the runner puts before the conversation. */
  exampleTokens: number;
  /** The runner has accepted a call, so the model is loaded. `window`: the requested tokens. */
  onLoaded(window: number): void;
  /** Whether the model can think; the runner is then told to send the thinking separately. */
  supportsThinking: boolean;
};

/** A model of Ollama's own chat API as an AI SDK language model. */
export function ollamaLanguageModel(model: OllamaModelOptions): LanguageModelV4 {
  const doStream = async (options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> => {
    const body = chatRequest(model, options);
    const url = `${model.baseUrl}/api/chat`;
    const { traceparent } = options.headers ?? {};
    const headers: Record<string, string> = traceparent ? { traceparent } : {};
    const response = await call({ fetch: model.fetch, url, headers, body }, options.abortSignal);
    model.onLoaded(body.options.num_ctx);
    if (!response.body) throw new ModelCallError({ kind: "invalid_response" });
    return { stream: readChat(response.body), request: { body } };
  };
  return {
    specificationVersion: "v4",
    provider: "ollama",
    modelId: model.tag,
    supportedUrls: {},
    doStream,
    doGenerate: async (options) => collectStream(await doStream(options)),
  };
}

function chatRequest(model: OllamaModelOptions, options: LanguageModelV4CallOptions) {
  const messages = withSystem(toOllamaMessages(options.prompt), model.system);
  const tools = toolsOf(options);
  const promptTokens = messages.reduce(
    (sum, { content, images, tool_calls: calls }) =>
      sum + messageTokens(content, images?.length) + (calls ? estimateTokens(JSON.stringify(calls)) : 0),
    model.exampleTokens + (tools.length > 0 ? estimateTokens(JSON.stringify(tools)) : 0),
  );
  if (exceedsContext(promptTokens, model.contextTokens))
    throw new ModelCallError({ kind: "context_too_long" });
  return {
    model: model.tag,
    messages,
    ...(tools.length > 0 ? { tools } : {}),
    stream: true,
    // Better an error than a silently truncated conversation.
    truncate: false,
    shift: false,
    ...(options.responseFormat?.type === "json" ? { format: options.responseFormat.schema ?? "json" } : {}),
    ...(model.supportsThinking ? { think: options.reasoning !== "none" } : {}),
    options: {
      num_ctx: windowFor(promptTokens, options.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS, model.contextTokens),
      num_predict: options.maxOutputTokens,
      temperature: options.temperature,
      top_k: options.topK,
      top_p: options.topP,
      seed: options.seed,
      stop: options.stopSequences,
      frequency_penalty: options.frequencyPenalty,
      presence_penalty: options.presencePenalty,
    },
  };
}

const withSystem = (messages: OllamaMessage[], system: string): OllamaMessage[] =>
  messages.map((message) =>
    message.role === "system" && system !== ""
      ? { ...message, content: `${message.content}\n\n${system}` }
      : message,
  );

/** Ollama cannot forbid calls, so tools are left out if none may be called. */
const toolsOf = ({ tools = [], toolChoice }: LanguageModelV4CallOptions) =>
  toolChoice?.type === "none"
    ? []
    : tools.flatMap((tool) =>
        tool.type === "function"
          ? {
              type: "function" as const,
              function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
            }
          : [],
      );
