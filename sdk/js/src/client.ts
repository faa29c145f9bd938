import { Call } from "./call.js";
import { type CodeFile, codeBlocks, fenced } from "./code-blocks.js";
import { localWay, OLLAMA_URL } from "./local-way.js";
import { DEFAULT_EMBEDDING_MODEL, DEFAULT_MODEL } from "./model-aliases.js";
import { Models } from "./models.js";
import { Projects } from "./projects.js";
import { prompts } from "./prompts.js";
import { ReplyStream } from "./reply-stream.js";
import { serverWay } from "./server-way.js";
import { type CallOptions, Transport } from "./transport.js";
import type { Embeddings, Reply, Way } from "./way.js";

export type ClientOptions = {
  /** A Bluebonnet server's address; needs `apiKey`. Without it, Ollama on this machine answers. */
  baseURL?: string | undefined;
  apiKey?: string | undefined;
  /** Where Ollama is, if not at `http://127.0.0.1:11434`. */
  ollamaURL?: string | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  fetch?: typeof fetch | undefined;
  /** After the first try. 2 by default. */
  maxRetries?: number | undefined;
  /** Before the first retry; doubled for each one after. 500 by default. */
  retryDelayMs?: number | undefined;
  /** How long to wait for the next byte of an answer. 10 minutes by default: models take a while to load. */
  timeoutMs?: number | undefined;
};

type ReplyOptions = CallOptions & {
  /** `mini`, `standard` (the default), `pro`, or the name of any model. */
  model?: string | undefined;
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  /** The reply ends before any of these. */
  stop?: readonly string[] | undefined;
};
export type GenerateOptions = ReplyOptions & { prompt: string; language?: string | undefined };
export type ModifyOptions = ReplyOptions & {
  code: string;
  instruction: string;
  language?: string | undefined;
  path?: string | undefined;
};
export type ExplainOptions = ReplyOptions & {
  code: string;
  question?: string | undefined;
  language?: string | undefined;
};
export type EmbedOptions = CallOptions & { input: string | readonly string[]; model?: string | undefined };

/** A reply and the code in it. */
export type CodeReply = Reply & {
  /** Of the first file; the whole text if the reply has no fenced block. */
  code: string;
  files: CodeFile[];
};

type Streamed = { stream: true };
type Whole = { stream?: false | undefined };

/**
 * Writes, changes and explains code with a model: on this machine, or with `baseURL` and `apiKey` on a server.
 * Every call may reject with a `BluebonnetError`, or with the reason of its signal.
 */
export class Bluebonnet {
  readonly models: Models;
  /** Of the server that is used. */
  readonly projects: Projects;
  readonly #way: Way;
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    const { baseURL, apiKey, ollamaURL = OLLAMA_URL } = options;
    if ((baseURL === undefined) !== (apiKey === undefined))
      throw new TypeError("Give `baseURL` and `apiKey` for a server, or neither for Ollama on this machine.");
    this.#way = baseURL === undefined ? localWay : serverWay;
    this.#transport = new Transport({
      origin: (baseURL ?? ollamaURL).replace(/\/$/, ""),
      apiKey,
      headers: options.headers ?? {},
      // Browsers refuse a `fetch` that is called as a method.
      fetch: options.fetch ?? ((...request) => fetch(...request)),
      maxRetries: options.maxRetries ?? 2,
      retryDelayMs: options.retryDelayMs ?? 500,
      timeoutMs: options.timeoutMs ?? 600_000,
    });
    this.models = new Models(this.#transport, this.#way);
    this.projects = new Projects(this.#transport, this.#way);
  }

  /** Writes code for a prompt. */
  generate(options: GenerateOptions & Streamed): Call<ReplyStream<CodeReply>>;
  generate(options: GenerateOptions & Whole): Call<CodeReply>;
  generate(options: GenerateOptions & { stream?: boolean | undefined }) {
    const { prompt, language } = options;
    const text = language ? `${prompt}\n\nLanguage: ${language}` : prompt;
    return this.#reply({ system: prompts.generate, prompt: text, finish: withCode }, options);
  }

  /** Changes code as instructed. */
  modify(options: ModifyOptions & Streamed): Call<ReplyStream<CodeReply>>;
  modify(options: ModifyOptions & Whole): Call<CodeReply>;
  modify(options: ModifyOptions & { stream?: boolean | undefined }) {
    const { code, instruction, language, path } = options;
    const label = [language, path].filter(Boolean).join(" ");
    const text = `${instruction}\n\n${fenced(code, label)}`;
    return this.#reply({ system: prompts.modify, prompt: text, finish: withCode }, options);
  }

  /** Explains code, or answers a question about it. */
  explain(options: ExplainOptions & Streamed): Call<ReplyStream<Reply>>;
  explain(options: ExplainOptions & Whole): Call<Reply>;
  explain(options: ExplainOptions & { stream?: boolean | undefined }) {
    const { code, question = "Explain this code.", language = "" } = options;
    const text = `${question}\n\n${fenced(code, language)}`;
    return this.#reply({ system: prompts.explain, prompt: text, finish: (reply) => reply }, options);
  }

  /** A vector for each text, in their order. */
  embed({ input, model = DEFAULT_EMBEDDING_MODEL, ...options }: EmbedOptions): Call<Embeddings> {
    const { path, body, embeddings } = this.#way.embed;
    const request = body(this.#way.modelName(model), [input].flat());
    return new Call(
      this.#transport.send({ method: "POST", path, body: request }, options, (response) =>
        response.json(embeddings),
      ),
    );
  }

  #reply<T>(
    { system, prompt, finish }: { system: string; prompt: string; finish: (reply: Reply) => T },
    options: ReplyOptions & { stream?: boolean | undefined },
  ): Call<T | ReplyStream<T>> {
    const { stream = false, maxTokens, temperature, stop } = options;
    const { path, body, reply, piece } = this.#way.chat;
    const model = this.#way.modelName(options.model ?? DEFAULT_MODEL);
    const request = body({ model, system, prompt, maxTokens, temperature, stop }, stream);
    return new Call<T | ReplyStream<T>>(
      this.#transport.send({ method: "POST", path, body: request }, options, async (response) =>
        stream ? new ReplyStream(model, response.pieces(piece), finish) : finish(await response.json(reply)),
      ),
    );
  }
}

function withCode(reply: Reply): CodeReply {
  const { text, model, finishReason, usage } = reply;
  const files = codeBlocks(text);
  return { text, model, finishReason, usage, files, code: files[0]?.content ?? text };
}
