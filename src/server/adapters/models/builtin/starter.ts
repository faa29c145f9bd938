import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { ModelListing } from "~/domain/model/model";
import { DECLINED, type ModelProvider } from "~/server/ports/models";
import type { Templates } from "~/server/ports/templates";
import { composeReply } from "./compose-reply";
import type { Turn } from "./conversation";

const CHARACTERS_PER_TOKEN = 4;
const TEXT_ID = "0";

const listing: ModelListing = {
  place: "machine",
  id: "builtin:starter",
  name: "starter",
  isConnected: true,
  supportsImages: false,
  abilities: [],
  contextTokens: null,
  maxOutputTokens: null,
};

type Deps = { templates: Pick<Templates, "all"> };

/** The text of a prompt's user and assistant messages; the starter ignores instructions and images. */
function turnsOf(prompt: LanguageModelV4Prompt): Turn[] {
  return prompt.flatMap((message) => {
    if (message.role !== "user" && message.role !== "assistant") return [];
    const text = message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
    return [{ role: message.role, text }];
  });
}

const tokens = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

type Answer = {
  text: string;
  declined: boolean;
  finishReason: LanguageModelV4FinishReason;
  usage: LanguageModelV4Usage;
};

/** The template tier in the caller's plan; basic by default. */
const tiersOf = ({ providerOptions }: LanguageModelV4CallOptions): "basic" | "all" =>
  providerOptions?.bluebonnet?.templates === "all" ? "all" : "basic";

/** The page of the project's current files, which the user may have changed since the last reply. */
const pageOf = ({ providerOptions }: LanguageModelV4CallOptions): string | undefined => {
  const page = providerOptions?.bluebonnet?.page;
  return typeof page === "string" ? page : undefined;
};

async function answer(templates: Deps["templates"], options: LanguageModelV4CallOptions): Promise<Answer> {
  const turns = turnsOf(options.prompt);
  const reply = composeReply(turns, {
    templates: await templates.all(),
    tiers: tiersOf(options),
    page: pageOf(options),
  });
  const { maxOutputTokens } = options;
  const limit = maxOutputTokens === undefined ? reply.text.length : maxOutputTokens * CHARACTERS_PER_TOKEN;
  const text = cutAt(reply.text, limit);
  const reason = text.length < reply.text.length ? "length" : "stop";
  const input = turns.reduce((sum, turn) => sum + tokens(turn.text), 0);
  return {
    text,
    declined: reply.declined,
    finishReason: { unified: reason, raw: reason },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: tokens(text), text: tokens(text), reasoning: 0 },
    },
  };
}

/** The first `length` characters, without splitting a surrogate pair. */
function cutAt(text: string, length: number): string {
  const isTorn = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) && length < text.length;
  return text.slice(0, isTorn ? length - 1 : length);
}

/** Sends the reply in one piece: it is complete before the stream opens. */
const streamOf = ({ text, finishReason, usage, declined }: Answer) =>
  new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      controller.enqueue({ type: "stream-start", warnings: [] });
      controller.enqueue({ type: "text-start", id: TEXT_ID });
      if (text) controller.enqueue({ type: "text-delta", id: TEXT_ID, delta: text });
      controller.enqueue({ type: "text-end", id: TEXT_ID });
      const providerMetadata = declined ? { providerMetadata: DECLINED } : {};
      controller.enqueue({ type: "finish", finishReason, usage, ...providerMetadata });
      controller.close();
    },
  });

function starterModel({ templates }: Deps): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "builtin",
    modelId: "starter",
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted();
      const { text, finishReason, usage } = await answer(templates, options);
      return { content: [{ type: "text", text }], finishReason, usage, warnings: [] };
    },
    async doStream(options) {
      options.abortSignal?.throwIfAborted();
      const reply = await answer(templates, options);
      options.abortSignal?.throwIfAborted();
      return { stream: streamOf(reply) };
    },
  };
}

/** The built-in starter as a model provider: always connected, needs no network, and is not a language model. */
export function builtinStarter(deps: Deps): ModelProvider {
  return {
    id: "builtin",
    state: async () => ({ provider: "builtin", connected: true, models: [listing] }),
    open: async (name) =>
      name === listing.name
        ? { listing, languageModel: starterModel(deps), readsWholeReplies: true }
        : undefined,
  };
}
