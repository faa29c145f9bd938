import type http from "node:http";
import {
  type Failure,
  type Protocol,
  runFromCommandLine,
  type StandIn,
  startStandIn,
} from "./model-stand-in.ts";

/** An installed model. */
export type InstalledStandIn = {
  name: string;
  digest: string;
  capabilities?: readonly string[];
  contextTokens?: number;
  /** The largest context that it is loaded with. */
  grants?: number;
  /** Its reply to whoever does not stream. */
  says?: string;
  /** What a model that was created adds to its base. */
  made?: Created;
};

/** The body of `/api/create`, for a model of an installed one. */
type Created = {
  model: string;
  from: string;
  system?: string;
  template?: string;
  parameters?: Record<string, string | number | boolean | readonly string[]>;
  messages?: readonly { role: string; content: string }[];
};

type EmbedBody = { model: string; input: string | readonly string[] };

type ChatBody = { model?: string; stream?: boolean; options?: { num_ctx?: number } };

const usualModels: readonly InstalledStandIn[] = [
  { name: "llama3:8b", digest: "a1", capabilities: ["completion", "tools"], contextTokens: 8_192 },
  { name: "llava:latest", digest: "b2", capabilities: ["completion", "vision"], contextTokens: 32_768 },
  { name: "qwen3:4b", digest: "c3", capabilities: ["completion", "thinking"], contextTokens: 40_960 },
  { name: "nomic-embed-text:latest", digest: "d4", capabilities: ["embedding"], contextTokens: 2_048 },
];

/** Verbatim errors of Ollama 0.12. */
export const ollamaFailures = {
  unknownModel: { status: 404, body: { error: "model 'llama3:8b' not found" } },
  tooLong: { status: 400, body: { error: "the input length exceeds the context length" } },
  busy: { status: 503, body: { error: "server busy, please try again.  maximum pending requests exceeded" } },
  outOfMemory: {
    status: 500,
    body: { error: "model requires more system memory (5.6 GiB) than is available (3.1 GiB)" },
  },
} as const satisfies Record<string, Failure>;

/**
 * A fake Ollama with its native API: /api/tags, /api/ps, /api/show, /api/chat, /api/embed, /api/pull, /api/create,
 * /api/delete. A model whose name starts with `held` stops in the middle of its first download or creation.
 */
export function startOllama(port = 0, models: InstalledStandIn[] = [...usualModels]): Promise<StandIn> {
  return startStandIn(protocol(models), port);
}

function refuse(outgoing: http.ServerResponse, error: string): void {
  outgoing.writeHead(400, { "content-type": "application/json" });
  outgoing.end(JSON.stringify({ error }));
}

const LAYER = { digest: "sha256:0123456789ab", total: 1_000_000_000 };

function protocol(models: InstalledStandIn[]): Protocol {
  const received = new Map<string, number>();
  let inMemory: string | undefined;
  let window = 4_096;
  let digests = 0;

  async function pull(name: string, outgoing: http.ServerResponse): Promise<void> {
    const send = (fields: object) => outgoing.write(`${JSON.stringify(fields)}\n`);
    outgoing.writeHead(200, { "content-type": "application/x-ndjson" });
    send({ status: "pulling manifest" });
    if (name.startsWith("unknown")) {
      send({ error: "pull model manifest: file does not exist" });
      return void outgoing.end();
    }
    const from = received.get(name) ?? 0;
    for (let share = from; share <= 10; share++) {
      send({ status: `pulling ${LAYER.digest.slice(7)}`, ...LAYER, completed: (share * LAYER.total) / 10 });
      received.set(name, share);
      // Until the client leaves.
      if (name.startsWith("held") && from === 0 && share === 4) return;
    }
    models.push({ name, digest: name, capabilities: ["completion"], contextTokens: 8_192 });
    send({ status: "success" });
    outgoing.end();
  }
  async function create(made: Created, outgoing: http.ServerResponse): Promise<void> {
    const { model, from, template = "", messages = [] } = made;
    if (!/^(?:\w[\w-]*\/)?\w[\w.-]*(?::[\w.-]+)?$/.test(model)) return refuse(outgoing, "invalid model name");
    const base = models.find(({ name }) => name === from);
    const send = (fields: object) => outgoing.write(`${JSON.stringify(fields)}\n`);
    outgoing.writeHead(200, { "content-type": "application/x-ndjson" });
    const fail = (error: string) => void outgoing.end(`${JSON.stringify({ error })}\n`);
    if (!base) return fail("pull model manifest: file does not exist");
    if (template.split("{{").length !== template.split("}}").length)
      return fail("template error: template: :1: unclosed action");
    if (messages.some(({ role }) => !["system", "user", "assistant"].includes(role)))
      return fail("invalid role");
    send({ status: `using existing layer sha256:${base.digest}` });
    const name = model.includes(":") ? model : `${model}:latest`;
    if (name.startsWith("held") && !received.has(name)) return void received.set(name, 4);
    send({ status: "writing manifest" });
    const at = models.findIndex((each) => each.name === name);
    if (at >= 0) models.splice(at, 1);
    models.push({ ...base, name, digest: `${name}-${digests++}`, made });
    send({ status: "success" });
    outgoing.end();
  }
  const named = (body: unknown) =>
    models.find((model) => model.name === (body as { model?: string } | null)?.model);
  const line = (fields: object, body: unknown) =>
    `${JSON.stringify({ model: named(body)?.name, created_at: "2026-11-20T10:00:00.000000Z", ...fields })}\n`;
  return {
    name: "ollama",
    contentType: "application/x-ndjson",
    asksForReply: ({ method, path }) => method === "POST" && path === "/api/chat",
    async respond({ path, body }, outgoing) {
      const { model = "", stream, options } = (body ?? {}) as ChatBody;
      if (path === "/api/chat")
        window = Math.min(options?.num_ctx ?? 4_096, named(body)?.grants ?? Number.MAX_VALUE);
      if (path === "/api/chat" && named(body)) inMemory = model;
      if (path === "/api/pull") await pull(model, outgoing);
      else if (path === "/api/create") await create(body as Created, outgoing);
      else if (path === "/api/chat" && stream === false && named(body)) {
        outgoing.setHeader("content-type", "application/json");
        outgoing.end(
          JSON.stringify({
            model,
            message: { role: "assistant", content: named(body)?.says ?? "Hello, world!" },
            done: true,
            eval_count: 32,
            eval_duration: 1.6e9,
            load_duration: 2.5e9,
          }),
        );
      } else return false;
      return true;
    },
    answer: ({ path, body }) => {
      if (path === "/") return { status: 200, body: "Ollama is running" };
      if (path === "/api/version") return { status: 200, body: { version: "0.12.6" } };
      if (path === "/api/ps")
        return {
          status: 200,
          body: {
            models: models
              .filter(({ name }) => name === inMemory)
              .map(({ name }) => ({ name, size: 6e9, size_vram: 3e9, context_length: window })),
          },
        };
      if (path === "/api/tags") return { status: 200, body: { models: models.map(tagOf) } };
      const model = named(body);
      if (!model)
        return {
          status: 404,
          body: { error: `model '${(body as { model?: string } | null)?.model}' not found` },
        };
      if (path === "/api/embed") return { status: 200, body: embeddingsOf(body as EmbedBody) };
      if (path === "/v1/embeddings") return { status: 200, body: openAiEmbeddingsOf(body as EmbedBody) };
      if (path === "/api/delete") {
        models.splice(models.indexOf(model), 1);
        return { status: 200, body: "" };
      }
      return path === "/api/show" ? { status: 200, body: detailsOf(model) } : undefined;
    },
    opening: () => "",
    thought: (thinking, { body }) =>
      line({ message: { role: "assistant", content: "", thinking }, done: false }, body),
    token: (content, { body }) => line({ message: { role: "assistant", content }, done: false }, body),
    closing: (ending, { body }) =>
      line(
        {
          message: { role: "assistant", content: "" },
          done: true,
          done_reason: ending === "blocked" ? "stop" : ending,
          total_duration: 1_000_000,
          prompt_eval_count: 12,
          eval_count: 4,
        },
        body,
      ),
    calling: (calls, { body }) =>
      line(
        {
          message: { role: "assistant", content: "", tool_calls: calls.map((each) => ({ function: each })) },
        },
        body,
      ) +
      line(
        {
          message: { role: "assistant", content: "" },
          done: true,
          done_reason: "stop",
          prompt_eval_count: 12,
          eval_count: 4,
        },
        body,
      ),
    failureInStream: (message) => `${JSON.stringify({ error: message })}\n`,
  };
}

/** The same in OpenAI's form. */
const openAiEmbeddingsOf = (body: EmbedBody) => ({
  object: "list",
  data: embeddingsOf(body).embeddings.map((embedding, index) => ({ object: "embedding", index, embedding })),
  model: body.model,
  usage: { prompt_tokens: 8, total_tokens: 8 },
});

/** Texts of the same length are alike. */
const embeddingsOf = ({ model, input }: EmbedBody) => ({
  model,
  embeddings: [input].flat().map((text) => [text.length, 1, 0.5]),
  total_duration: 14_143_917,
  load_duration: 1_019_500,
  prompt_eval_count: 8,
});

const tagOf = ({ name, digest }: InstalledStandIn) => ({
  name,
  model: name,
  modified_at: "2026-11-01T10:00:00.000000000Z",
  size: 4_661_224_676,
  digest,
  details: {
    format: "gguf",
    family: "llama",
    families: ["llama"],
    parameter_size: "8.0B",
    quantization_level: "Q4_0",
  },
});

/** One line per value, as Go writes them. */
const parametersOf = ({ parameters = {} }: Created): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => [value].flat().map((each) => `${name.padEnd(30)} ${JSON.stringify(each)}`))
    .join("\n");

const detailsOf = ({ capabilities, contextTokens, made }: InstalledStandIn) => ({
  details: { parent_model: made?.from ?? "", format: "gguf", family: "llama", families: ["llama"] },
  model_info: {
    "general.architecture": "llama",
    "general.parameter_count": 8_030_261_248,
    ...(contextTokens === undefined ? {} : { "llama.context_length": contextTokens }),
  },
  ...(capabilities ? { capabilities } : {}),
  modelfile: "FROM llama3:8b",
  template: made?.template ?? "{{ .Prompt }}",
  parameters: (made && parametersOf(made)) || 'stop "<|eot_id|>"',
  ...(made?.system ? { system: made.system } : {}),
  ...(made?.messages?.length ? { messages: made.messages } : {}),
  license: "META LLAMA 3 COMMUNITY LICENSE AGREEMENT",
});

if (import.meta.main) await runFromCommandLine(startOllama);
