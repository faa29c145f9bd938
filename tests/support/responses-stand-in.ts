import { type Protocol, type StandIn, startStandIn } from "./model-stand-in.ts";

let sequence = 0;
const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`;
const item = { id: "msg_1", type: "message", role: "assistant", content: [] };
const thinking = { id: "rs_1", type: "reasoning", summary: [] };
const response = { id: "resp_1", object: "response", created_at: 1_763_000_000, model: "gpt-5-mini" };
const usage = {
  input_tokens: 20,
  output_tokens: 9,
  total_tokens: 29,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
};

/** A fake OpenAI Responses API under /v1, which takes the key `sk-right`. */
const protocol: Protocol = {
  name: "openai-responses",
  contentType: "text/event-stream",
  asksForReply: ({ method, path }) => method === "POST" && path === "/v1/responses",
  answer: ({ path, headers }) => {
    if (headers.authorization !== "Bearer sk-right")
      return {
        status: 401,
        body: {
          error: {
            message: "Incorrect API key provided",
            type: "invalid_request_error",
            code: "invalid_api_key",
          },
        },
      };
    if (path !== "/v1/models") return undefined;
    const ids = ["gpt-5-mini", "text-embedding-3-small", "whisper-1"];
    return { status: 200, body: { object: "list", data: ids.map((id) => ({ id, object: "model" })) } };
  },
  opening: () =>
    event("response.created", { response: { ...response, status: "in_progress", output: [] } }) +
    event("response.output_item.added", { output_index: 1, item: thinking }) +
    event("response.output_item.added", { output_index: 0, item: { ...item, status: "in_progress" } }),
  thought: (delta) =>
    event("response.reasoning_summary_text.delta", {
      item_id: thinking.id,
      output_index: 1,
      summary_index: 0,
      delta,
    }),
  token: (text) =>
    event("response.output_text.delta", { item_id: item.id, output_index: 0, content_index: 0, delta: text }),
  closing: (ending) =>
    event("response.output_item.done", { output_index: 0, item: { ...item, status: "completed" } }) +
    event(ending === "length" ? "response.incomplete" : "response.completed", {
      response: {
        ...response,
        output: [],
        usage,
        ...(ending === "length" ? { incomplete_details: { reason: "max_output_tokens" } } : {}),
      },
    }),
  calling: (calls) =>
    calls
      .map(({ name, arguments: args }, at) => {
        const call = { id: `fc_${at}`, type: "function_call", call_id: `call_${at}`, name };
        const done = { ...call, arguments: JSON.stringify(args), status: "completed" };
        const output_index = at + 2;
        return (
          event("response.output_item.added", { output_index, item: { ...call, arguments: "" } }) +
          event("response.function_call_arguments.delta", {
            item_id: call.id,
            output_index,
            delta: done.arguments,
          }) +
          event("response.output_item.done", { output_index, item: done })
        );
      })
      .join("") + event("response.completed", { response: { ...response, output: [], usage } }),
  failureInStream: (message) => event("error", { message }),
};

export const startResponses = (): Promise<StandIn> => startStandIn(protocol);
