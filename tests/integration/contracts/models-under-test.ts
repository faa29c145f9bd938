import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { FailureKind } from "~/domain/model/failure";
import { geminiProvider } from "~/server/adapters/models/gemini";
import { ollamaProvider } from "~/server/adapters/models/ollama";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import type { ModelProvider } from "~/server/ports/models";
import { geminiFailures, startGemini } from "~tests/support/gemini-stand-in";
import type { Failure, RecordedRequest, StandIn } from "~tests/support/model-stand-in";
import { ollamaFailures, startOllama } from "~tests/support/ollama-stand-in";
import { openAiFailures, startOpenAi } from "~tests/support/openai-stand-in";

/** A request received by a vendor, in a common form. */
export type Arrived = {
  model: string | undefined;
  temperature: unknown;
  topK: unknown;
  topP: unknown;
  maxOutputTokens: unknown;
  /** Role and text of each message, with base64 of its images. */
  messages: { role: string; text: string; images: string[] }[];
};

export type Refusal = { failure: Failure; kind: FailureKind; retryAfterSeconds?: number };

export type UnderTest = {
  id: string;
  start(): Promise<StandIn>;
  provider(url: string): ModelProvider;
  /** Two models of the stand-in; the second supports images. */
  names: [string, string];
  arrived(request: RecordedRequest): Arrived;
  refusals: Record<string, Refusal>;
};

type Dict = Record<string, unknown>;
const dict = (value: unknown): Dict => (value ?? {}) as Dict;
const list = (value: unknown): Dict[] => (value ?? []) as Dict[];

export const underTest: UnderTest[] = [
  {
    id: "ollama",
    start: () => startOllama(),
    provider: (url) => ollamaProvider({ baseUrl: url }),
    names: ["llama3:8b", "llava:latest"],
    arrived: ({ body }) => {
      const { model, options, messages } = dict(body);
      const { temperature, top_k, top_p, num_predict } = dict(options);
      return {
        model: model as string,
        temperature,
        topK: top_k,
        topP: top_p,
        maxOutputTokens: num_predict,
        messages: list(messages).map(({ role, content, images }) => ({
          role: role as string,
          text: content as string,
          images: (images ?? []) as string[],
        })),
      };
    },
    refusals: {
      unknownModel: { failure: ollamaFailures.unknownModel, kind: "unknown_model" },
      tooLong: { failure: ollamaFailures.tooLong, kind: "context_too_long" },
      busy: { failure: ollamaFailures.busy, kind: "overloaded" },
      outOfMemory: { failure: ollamaFailures.outOfMemory, kind: "server_error" },
    },
  },
  {
    id: "gemini",
    start: () => startGemini(),
    provider: (url) => geminiProvider({ apiKey: "g-secret", baseUrl: `${url}/v1beta` }),
    names: ["gemini-2.5-flash", "gemma-3-4b-it"],
    arrived: ({ path, body }) => {
      const { generationConfig, contents, systemInstruction } = dict(body);
      const { temperature, topK, topP, maxOutputTokens } = dict(generationConfig);
      const spoken = list(contents).map(({ role, parts }) => ({
        role: role === "model" ? "assistant" : (role as string),
        text: list(parts)
          .map(({ text }) => text ?? "")
          .join(""),
        images: list(parts).flatMap(({ inlineData }) =>
          inlineData ? [dict(inlineData).data as string] : [],
        ),
      }));
      const system = list(dict(systemInstruction).parts).map(({ text }) => text as string);
      return {
        model: /models\/([^:]+):/.exec(path)?.[1],
        temperature,
        topK,
        topP,
        maxOutputTokens,
        messages: [...system.map((text) => ({ role: "system", text, images: [] })), ...spoken],
      };
    },
    refusals: {
      badKey: { failure: geminiFailures.badKey, kind: "unauthorised" },
      unknownModel: { failure: geminiFailures.unknownModel, kind: "unknown_model" },
      tooLong: { failure: geminiFailures.tooLong, kind: "context_too_long" },
      rateLimited: { failure: geminiFailures.rateLimited, kind: "rate_limited", retryAfterSeconds: 34 },
      overloaded: { failure: geminiFailures.overloaded, kind: "overloaded" },
      down: { failure: geminiFailures.down, kind: "server_error" },
    },
  },
  {
    id: "openai",
    start: () => startOpenAi(),
    provider: (url) => openAiCompatibleProvider({ baseUrl: url, apiKey: "sk-secret" }),
    names: ["qwen2.5-coder", "llava-v1.6"],
    arrived: ({ body }) => {
      const { model, temperature, top_k, top_p, max_tokens, messages } = dict(body);
      return {
        model: model as string,
        temperature,
        topK: top_k,
        topP: top_p,
        maxOutputTokens: max_tokens,
        messages: list(messages).map(({ role, content }) => ({
          role: role as string,
          text:
            typeof content === "string"
              ? content
              : list(content)
                  .map(({ text }) => text ?? "")
                  .join(""),
          images:
            typeof content === "string"
              ? []
              : list(content).flatMap(({ image_url }) =>
                  image_url ? [String(dict(image_url).url).replace(/^data:image\/png;base64,/, "")] : [],
                ),
        })),
      };
    },
    refusals: {
      badKey: { failure: openAiFailures.badKey, kind: "unauthorised" },
      unknownModel: { failure: openAiFailures.unknownModel, kind: "unknown_model" },
      tooLong: { failure: openAiFailures.tooLong, kind: "context_too_long" },
      rateLimited: { failure: openAiFailures.rateLimited, kind: "rate_limited", retryAfterSeconds: 7 },
      noCredit: { failure: openAiFailures.noCredit, kind: "no_credit" },
      loading: { failure: openAiFailures.loading, kind: "overloaded" },
      down: { failure: openAiFailures.down, kind: "server_error" },
    },
  },
];

export const hello: LanguageModelV4CallOptions = {
  prompt: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
};

/** The outcome of a reply: its text, its thinking, and the error it ended with, thrown or streamed. */
export type Outcome = {
  text: string;
  thinking: string;
  finish: string | undefined;
  errors: unknown[];
  deltas: number;
};

export async function collect(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions = hello,
): Promise<Outcome> {
  const outcome: Outcome = { text: "", thinking: "", finish: undefined, errors: [], deltas: 0 };
  try {
    const { stream } = await model.doStream(options);
    for await (const part of stream) {
      if (part.type === "text-delta") {
        outcome.text += part.delta;
        outcome.deltas++;
      }
      if (part.type === "reasoning-delta") outcome.thinking += part.delta;
      if (part.type === "error") outcome.errors.push(part.error);
      if (part.type === "finish") outcome.finish = part.finishReason.unified;
    }
  } catch (error) {
    outcome.errors.push(error);
  }
  return outcome;
}
