import type { Backend, Embeddings, Reply } from "./backend.js";
import { Call } from "./call.js";
import { type CodeFile, codeBlocks, fenced } from "./code-blocks.js";
import { localBackend, OLLAMA_URL } from "./local-backend.js";
import { DEFAULT_EMBEDDING_MODEL, DEFAULT_MODEL } from "./model-aliases.js";
import { Models } from "./models.js";
import { Projects } from "./projects.js";
import { prompts } from "./prompts.js";
import { ReplyStream } from "./reply-stream.js";
import { serverBackend } from "./server-backend.js";
import { type CallOptions, Transport } from "./transport.js";

export type ClientOptions = {
  /** The URL of a Bluebonnet server; requires `apiKey`. Without it, Ollama on this machine is used. */
  baseURL?: string | undefined;
  apiKey?: string | undefined;
  /** The URL of Ollama; `http://127.0.0.1:11434` by default. */
  ollamaURL?: string | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  fetch?: typeof fetch | undefined;
  /** The number of retries after the first attempt; 2 by default. */
  maxRetries?: number | undefined;
  /** The delay before the first retry, doubled for each further one; 500 by default. */
  retryDelayMs?: number | undefined;
  /** How long to wait for the next byte of a response. 10 minutes by default, because models take a while to load. */
  timeoutMs?: number | undefined;
};

type ReplyOptions = CallOptions & {
  /** `mini`, `standard` (the default), `pro`, or the name of any model. */
  model?: string | undefined;
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  /** Sequences before which the reply ends. */
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
  /** The code of the first file, or the whole text if the reply has no fenced block. */
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
  /** The projects on the server. */
  readonly projects: Projects;
  readonly #backend: Backend;
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    const { baseURL, apiKey, ollamaURL = OLLAMA_URL } = options;
    if ((baseURL === undefined) !== (apiKey === undefined))
      throw new TypeError("Give `baseURL` and `apiKey` for a server, or neither for Ollama on this machine.");
    this.#backend = baseURL === undefined ? localBackend : serverBackend;
    this.#transport = new Transport({
      origin: (baseURL ?? ollamaURL).replace(/\/$/, ""),
      apiKey,
      headers: options.headers ?? {},
      // Browsers throw if `fetch` is called as a method.
      fetch: options.fetch ?? ((...request) => fetch(...request)),
      maxRetries: options.maxRetries ?? 2,
      retryDelayMs: options.retryDelayMs ?? 500,
      timeoutMs: options.timeoutMs ?? 600_000,
    });
    this.models = new Models(this.#transport, this.#backend);
    this.projects = new Projects(this.#transport, this.#backend);
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
    const { path, body, embeddings } = this.#backend.embed;
    const request = body(this.#backend.modelName(model), [input].flat());
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
    const { path, body, reply, piece } = this.#backend.chat;
    const model = this.#backend.modelName(options.model ?? DEFAULT_MODEL);
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
