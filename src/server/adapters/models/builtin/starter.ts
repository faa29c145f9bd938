import "server-only";
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
/** Fast enough not to keep anyone waiting, slow enough to be seen streaming. */
const CHARACTERS_PER_SECOND = 3_000;
/** Longer replies stream faster, to finish in this time. */
const MAX_SECONDS = 10;
/** Timers are not more precise. */
const MIN_SLEEP_MS = 4;
const PIECE = /[\s\S]{8,23}?(?=\s)|[\s\S]{1,24}/gu;
const TEXT_ID = "0";

const listing: ModelListing = {
  place: "machine",
  id: "builtin:starter",
  name: "starter",
  isConnected: true,
  supportsImages: false,
  abilities: [],
  // Unlimited: it needs the whole conversation, because earlier replies contain the page and its undo history.
  contextTokens: 1_000_000_000,
  maxOutputTokens: null,
};

type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;
type Deps = { sleep: Sleep; templates: Pick<Templates, "all"> };

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

/** The page of the project's current files, which its person may have changed since the last reply. */
const pageOf = ({ providerOptions }: LanguageModelV4CallOptions): string | undefined => {
  const page = providerOptions?.bluebonnet?.page;
  return typeof page === "string" ? page : undefined;
};

async function answer(templates: Deps["templates"], options: LanguageModelV4CallOptions): Promise<Answer> {
  const turns = turnsOf(options.prompt);
  const whole = composeReply(turns, {
    templates: await templates.all(),
    tiers: tiersOf(options),
    page: pageOf(options),
  });
  const { maxOutputTokens } = options;
  const limit = maxOutputTokens === undefined ? whole.text.length : maxOutputTokens * CHARACTERS_PER_TOKEN;
  const text = cutAt(whole.text, limit);
  const reason = text.length < whole.text.length ? "length" : "stop";
  const input = turns.reduce((sum, turn) => sum + tokens(turn.text), 0);
  return {
    text,
    declined: whole.declined,
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

async function* partsOf(
  { text, finishReason, usage, declined }: Answer,
  sleep: Sleep,
  signal?: AbortSignal,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings: [] };
  yield { type: "text-start", id: TEXT_ID };
  const charactersPerMs = Math.max(CHARACTERS_PER_SECOND, text.length / MAX_SECONDS) / 1000;
  let due = 0;
  for (const delta of text.match(PIECE) ?? []) {
    due += delta.length / charactersPerMs;
    if (due >= MIN_SLEEP_MS) {
      // An aborted sleep rejects with its own error; the caller expects the signal's reason.
      await sleep(due, signal).finally(() => signal?.throwIfAborted());
      due = 0;
    }
    yield { type: "text-delta", id: TEXT_ID, delta };
  }
  yield { type: "text-end", id: TEXT_ID };
  yield { type: "finish", finishReason, usage, ...(declined ? { providerMetadata: DECLINED } : {}) };
}

const streamOf = <Part>(parts: AsyncGenerator<Part>) =>
  new ReadableStream<Part>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return(undefined)),
  });

function starterModel({ sleep, templates }: Deps): LanguageModelV4 {
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
      return { stream: streamOf(partsOf(reply, sleep, options.abortSignal)) };
    },
  };
}

/**
 * The built-in starter as a model provider: always connected, needs no network, and is not a language model.
 * `sleep` waits `ms` milliseconds and rejects when the signal aborts; it only paces the stream.
 */
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
