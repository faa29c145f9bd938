import {
  type Protocol,
  type RecordedRequest,
  type StandIn,
  type StandInCall,
  startStandIn,
} from "./model-stand-in.ts";

// Services whose chat protocol resembles OpenAI's, with lists, keys, thinking and errors of their own.

const modelOf = ({ body }: RecordedRequest) => (body as { model?: string } | null)?.model;
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, request: RecordedRequest, finish: string | null = null, more = {}) =>
  data({
    id: "chunk-1",
    object: "chat.completion.chunk",
    created: 1_763_000_000,
    model: modelOf(request),
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });

const usage = { usage: { prompt_tokens: 120, completion_tokens: 34, total_tokens: 154 } };

const common = {
  contentType: "text/event-stream",
  asksForReply: ({ method, path }: RecordedRequest) => method === "POST" && path === "/v1/chat/completions",
  opening: (request: RecordedRequest) => chunk({ role: "assistant", content: "" }, request),
  token: (content: string, request: RecordedRequest) => chunk({ content }, request),
  closing: (ending: "stop" | "length" | "blocked", request: RecordedRequest) =>
    `${chunk({ content: "" }, request, ending === "blocked" ? "content_filter" : ending, usage)}data: [DONE]\n\n`,
  calling: (calls: readonly StandInCall[], request: RecordedRequest) => {
    const tool_calls = calls.map(({ name, arguments: args }, index) => ({
      index,
      id: `call0000${index}`,
      type: "function",
      function: { name, arguments: JSON.stringify(args) },
    }));
    return `${chunk({ content: "", tool_calls }, request, "tool_calls", usage)}data: [DONE]\n\n`;
  },
};

const hasKey = ({ headers }: RecordedRequest, key: string) => headers.authorization === `Bearer ${key}`;

const mistral: Protocol = {
  ...common,
  name: "mistral",
  answer: (request) => {
    if (!hasKey(request, "sk-mistral-right"))
      return { status: 401, body: { message: "Unauthorized", request_id: "1" } };
    if (request.path !== "/v1/models") return undefined;
    const chats = { completion_chat: true, vision: false, function_calling: true };
    return {
      status: 200,
      body: {
        object: "list",
        data: [
          { id: "mistral-large-latest", max_context_length: 131_072, capabilities: chats },
          { id: "voxtral", max_context_length: 8_192, capabilities: { ...chats, completion_chat: false } },
        ],
      },
    };
  },
  thought: (text, request) =>
    chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text }] }] }, request),
  failureInStream: (message) => data({ object: "error", message, type: "internal", code: "500" }),
};

const openRouter: Protocol = {
  ...common,
  name: "openrouter",
  answer: (request) => {
    const list = {
      data: [
        {
          id: "meta/llama-4",
          context_length: 128_000,
          supported_parameters: ["tools"],
          pricing: { prompt: "0.000015", completion: "0.000075" },
          architecture: { input_modalities: ["text", "image"], output_modalities: ["text"] },
        },
      ],
    };
    // Everybody may read the list.
    if (request.path === "/v1/models") return { status: 200, body: list };
    if (!hasKey(request, "sk-or-right"))
      return { status: 401, body: { error: { message: "User not found.", code: 401 } } };
    return request.path === "/v1/key"
      ? { status: 200, body: { data: { usage: 0, limit: null } } }
      : undefined;
  },
  thought: (reasoning, request) => chunk({ reasoning }, request),
  failureInStream: (message) => data({ error: { message, code: 500 } }),
};

/** Fakes of Mistral's and OpenRouter's APIs under /v1, which take the keys `sk-mistral-right` and `sk-or-right`. */
export const startMistral = (): Promise<StandIn> => startStandIn(mistral);
export const startOpenRouter = (): Promise<StandIn> => startStandIn(openRouter);
