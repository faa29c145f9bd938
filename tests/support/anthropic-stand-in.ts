import { type Protocol, type StandIn, startStandIn } from "./model-stand-in.ts";

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const delta = (fields: object) => event("content_block_delta", { index: 0, delta: fields });

const stopReasons = { stop: "end_turn", length: "max_tokens", blocked: "refusal" } as const;

/** A fake Anthropic Messages API under /v1, which takes the key `sk-ant-right`. */
const protocol: Protocol = {
  name: "anthropic",
  contentType: "text/event-stream",
  asksForReply: ({ method, path }) => method === "POST" && path === "/v1/messages",
  answer: ({ path, headers }) => {
    if (headers["x-api-key"] !== "sk-ant-right")
      return {
        status: 401,
        body: { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } },
      };
    if (!path.startsWith("/v1/models")) return undefined;
    const can = { thinking: { supported: true }, image_input: { supported: true } };
    const model = { type: "model", id: "claude-sonnet-4-5", display_name: "Claude Sonnet 4.5" };
    return {
      status: 200,
      body: {
        data: [{ ...model, max_input_tokens: 200_000, max_tokens: 64_000, capabilities: can }],
        has_more: false,
      },
    };
  },
  opening: () =>
    event("message_start", {
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "claude-sonnet-4-5",
        content: [],
        stop_reason: null,
        usage: { input_tokens: 20, output_tokens: 1 },
      },
    }) + event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
  thought: (thinking) => delta({ type: "thinking_delta", thinking }),
  token: (text) => delta({ type: "text_delta", text }),
  closing: (ending) =>
    event("content_block_stop", { index: 0 }) +
    event("message_delta", { delta: { stop_reason: stopReasons[ending] }, usage: { output_tokens: 9 } }) +
    event("message_stop", {}),
  calling: (calls) =>
    event("content_block_stop", { index: 0 }) +
    calls
      .map(({ name, arguments: args }, at) => {
        const index = at + 1;
        const block = { type: "tool_use", id: `toolu_${at}`, name, input: {} };
        const json = { type: "input_json_delta", partial_json: JSON.stringify(args) };
        return (
          event("content_block_start", { index, content_block: block }) +
          event("content_block_delta", { index, delta: json }) +
          event("content_block_stop", { index })
        );
      })
      .join("") +
    event("message_delta", { delta: { stop_reason: "tool_use" }, usage: { output_tokens: 9 } }) +
    event("message_stop", {}),
  failureInStream: (message) => event("error", { error: { type: "overloaded_error", message } }),
};

export const startAnthropic = (): Promise<StandIn> => startStandIn(protocol);
