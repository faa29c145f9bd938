import { z } from "zod";
import {
  type ChatCompletion,
  type CompletionPart,
  chatCompletion,
  chatCompletionInput,
} from "~/domain/api/chat-completion";
import { completeChat } from "~/server/services/api/complete-chat";
import { eventStream } from "../event-stream";
import { operation } from "../operation";
import { seconds } from "../page";

/** Several pictures in base64. */
const MAX_BYTES = 30_000_000;

export const createChatCompletion = operation({
  id: "createChatCompletion",
  method: "POST",
  path: "/chat/completions",
  summary: "Answer messages",
  description:
    "OpenAI's chat completions. Counts one prompt. With `stream`, the answer is server-sent events of " +
    "`chat.completion.chunk` objects that end with `[DONE]`.",
  docs: "api#models",
  sdk: ["generate", "modify", "explain"],
  scope: "models",
  params: z.object({}),
  body: {
    schema: chatCompletionInput,
    type: "application/json",
    example: {
      model: "builtin:starter",
      messages: [{ role: "user", content: "a todo list, dark" }],
    },
    maxBytes: MAX_BYTES,
  },
  answer: { status: 200, schema: chatCompletion, types: ["text/event-stream"] },
  cost: 5,
  async run(call) {
    const { deps, user, body } = call;
    const start = async (signal: AbortSignal) => {
      const { model, parts } = await completeChat(deps, { user, signal }, body);
      return {
        head: { id: `chatcmpl-${deps.ids.next()}`, created: seconds(deps.clock.now()), model },
        parts,
      };
    };
    if (!body.stream) return collect(await start(call.signal));
    return eventStream(call, async function* (signal) {
      yield* chunks(await start(signal), body.stream_options?.include_usage === true);
    });
  },
});

type StartedCompletion = {
  head: { id: string; created: number; model: string };
  parts: AsyncGenerator<CompletionPart>;
};

async function collect({ head, parts }: StartedCompletion): Promise<ChatCompletion> {
  const collected = { text: "", reasoning: "" };
  const calls: ReturnType<typeof toToolCall>[] = [];
  let end: Extract<CompletionPart, { type: "end" }> | undefined;
  for await (const part of parts) {
    if (part.type === "end") end = part;
    else if (part.type === "tool_call") calls.push(toToolCall(part));
    else collected[part.type] += part.text;
  }
  return {
    ...head,
    object: "chat.completion",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: collected.text === "" && calls.length > 0 ? null : collected.text,
          ...(collected.reasoning && { reasoning_content: collected.reasoning }),
          refusal: null,
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: end?.finish ?? "stop",
      },
    ],
    usage: usageOf(end?.usage ?? { input: 0, output: 0 }),
  };
}

async function* chunks({ head, parts }: StartedCompletion, includeUsage: boolean) {
  const base = { ...head, object: "chat.completion.chunk" };
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(includeUsage && { usage: null }),
  });
  let isFirst = true;
  for await (const part of parts) {
    if (isFirst) yield chunk({ role: "assistant", content: "" });
    isFirst = false;
    if (part.type === "text") yield chunk({ content: part.text });
    else if (part.type === "reasoning") yield chunk({ reasoning_content: part.text });
    else if (part.type === "tool_call")
      yield chunk({ tool_calls: [{ index: part.index, ...toToolCall(part) }] });
    else {
      yield chunk({}, part.finish);
      if (includeUsage) yield { ...base, choices: [], usage: usageOf(part.usage) };
    }
  }
}

const toToolCall = ({ id, name, arguments: args }: Extract<CompletionPart, { type: "tool_call" }>) => ({
  id,
  type: "function" as const,
  function: { name, arguments: args },
});

const usageOf = ({ input, output }: { input: number; output: number }) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});
