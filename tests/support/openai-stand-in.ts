import {
  type Failure,
  type Protocol,
  runFromCommandLine,
  type StandIn,
  startStandIn,
} from "./model-stand-in.ts";

const refusal = (status: number, error: object, headers?: Record<string, string>): Failure => ({
  status,
  body: { error },
  ...(headers ? { headers } : {}),
});

/** Errors of OpenAI, llama.cpp and vLLM. */
export const openAiFailures = {
  badKey: refusal(401, {
    message: "Incorrect API key provided: sk-1234. You can find your API key at your provider.",
    type: "invalid_request_error",
    param: null,
    code: "invalid_api_key",
  }),
  unknownModel: refusal(404, {
    message: "The model `qwen2.5-coder` does not exist.",
    type: "NotFoundError",
    param: null,
    code: 404,
  }),
  tooLong: refusal(400, {
    code: 400,
    message: "the request exceeds the available context size, try increasing it",
    type: "exceed_context_size_error",
    n_prompt_tokens: 9_000,
    n_ctx: 4_096,
  }),
  rateLimited: refusal(
    429,
    {
      message: "Rate limit reached for requests",
      type: "requests",
      param: null,
      code: "rate_limit_exceeded",
    },
    { "retry-after": "7" },
  ),
  noCredit: refusal(429, {
    message: "You exceeded your current quota, please check your plan and billing details.",
    type: "insufficient_quota",
    param: null,
    code: "insufficient_quota",
  }),
  loading: refusal(503, { message: "Loading model", type: "unavailable_error", code: 503 }),
  noTopK: refusal(400, {
    message: "Unrecognized request argument supplied: top_k",
    type: "invalid_request_error",
    param: null,
    code: null,
  }),
  down: { status: 500, body: "Internal Server Error" },
} as const satisfies Record<string, Failure>;

const models = [
  {
    id: "qwen2.5-coder",
    object: "model",
    created: 1_763_000_000,
    owned_by: "vllm",
    max_model_len: 32_768,
    // As OpenRouter lists it.
    pricing: { prompt: "0.000001", completion: "0.000002" },
    supported_parameters: ["tools"],
  },
  {
    id: "llava-v1.6",
    object: "model",
    created: 1_763_000_000,
    owned_by: "llamacpp",
    meta: { n_ctx_train: 4_096, n_params: 8_030_261_312 },
  },
  { id: "text-embedding-nomic", object: "model", created: 1_763_000_000, owned_by: "lmstudio" },
];

/** A fake OpenAI chat API under /v1: /models, /chat/completions with server-sent events. */
export function startOpenAi(port = 0): Promise<StandIn> {
  return startStandIn(protocol, port);
}

const modelOf = (body: unknown) => (body as { model?: string } | null)?.model;

const event = (fields: object, body: unknown) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_763_000_000,
    model: modelOf(body),
    ...fields,
  })}\n\n`;

const delta = (fields: object, body: unknown, finish_reason: string | null = null) =>
  event({ choices: [{ index: 0, delta: fields, finish_reason }] }, body);

/** What the stand-in says that every call took, to those who ask. */
export const OPENAI_USAGE = { prompt_tokens: 1_200, completion_tokens: 34, total_tokens: 1_234 };

/** An old llama.cpp does not know the option. */
const reportsUsage = (body: unknown) =>
  modelOf(body) !== "llava-v1.6" &&
  (body as { stream_options?: { include_usage?: boolean } } | null)?.stream_options?.include_usage === true;

const usageOf = (body: unknown) =>
  reportsUsage(body) ? event({ choices: [], usage: OPENAI_USAGE }, body) : "";

/** A vector of two numbers per text: its length and its place. */
const embeddingsFor = (body: unknown) => {
  const { input = [], model } = (body ?? {}) as { input?: string[]; model?: string };
  const data = input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, index] }));
  return { object: "list", data, model, usage: { prompt_tokens: 7, total_tokens: 7 } };
};

const protocol: Protocol = {
  name: "openai",
  contentType: "text/event-stream",
  asksForReply: ({ method, path }) => method === "POST" && path === "/v1/chat/completions",
  answer: ({ path, body }) => {
    if (path === "/v1/models") return { status: 200, body: { object: "list", data: models } };
    if (path === "/v1/embeddings") return { status: 200, body: embeddingsFor(body) };
    if (path !== "/v1/chat/completions" || models.some(({ id }) => id === modelOf(body))) return undefined;
    return refusal(404, {
      message: `The model \`${modelOf(body)}\` does not exist.`,
      type: "NotFoundError",
      code: 404,
    });
  },
  opening: ({ body }) => delta({ role: "assistant", content: "" }, body),
  thought: (reasoning_content, { body }) => delta({ reasoning_content }, body),
  token: (content, { body }) => delta({ content }, body),
  closing: (ending, { body }) =>
    `${delta({}, body, ending === "blocked" ? "content_filter" : ending)}${usageOf(body)}data: [DONE]\n\n`,
  calling: (calls, { body }) =>
    `${calls
      .map(({ name, arguments: args }, index) => {
        const text = typeof args === "string" ? args : JSON.stringify(args);
        const half = Math.ceil(text.length / 2);
        const begun = { index, id: `call_${index}`, type: "function", function: { name, arguments: "" } };
        return [
          delta({ tool_calls: [begun] }, body),
          delta({ tool_calls: [{ index, function: { arguments: text.slice(0, half) } }] }, body),
          delta({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] }, body),
        ].join("");
      })
      .join("")}${delta({}, body, "tool_calls")}${usageOf(body)}data: [DONE]\n\n`,
  failureInStream: (message) =>
    `data: ${JSON.stringify({ error: { message, type: "server_error", code: 500 } })}\n\n`,
};

if (import.meta.main) await runFromCommandLine(startOpenAi);
