import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { z } from "zod";
import { blockWriter } from "../block-writer";
import { fromErrorResponse, ModelCallError } from "../call-failure";
import { linesOf } from "./lines";

const chunk = z.union([
  z.object({ error: z.string() }),
  z.object({
    message: z
      .object({
        content: z.string().default(""),
        thinking: z.string().optional(),
        tool_calls: z
          .array(z.object({ function: z.object({ name: z.string(), arguments: z.unknown() }) }))
          .optional(),
      })
      .optional(),
    done: z.boolean().default(false),
    done_reason: z.string().optional(),
    prompt_eval_count: z.number().optional(),
    eval_count: z.number().optional(),
  }),
]);
type Chunk = z.infer<typeof chunk>;
type Progress = Exclude<Chunk, { error: string }>;

/** Parses the NDJSON body of `/api/chat` into stream parts; thinking is separate. */
export const readChat = (body: ReadableStream<Uint8Array>): ReadableStream<LanguageModelV4StreamPart> =>
  linesOf(body).pipeThrough(parts());

function parts(): TransformStream<string, LanguageModelV4StreamPart> {
  const blocks = blockWriter();
  let calls = 0;
  return new TransformStream({
    start: (controller) => controller.enqueue({ type: "stream-start", warnings: [] }),
    transform(line, controller) {
      const read = parseChunk(line);
      if ("error" in read) {
        const failure = fromErrorResponse(500, JSON.stringify(read), {});
        controller.enqueue({ type: "error", error: new ModelCallError(failure) });
        return controller.terminate();
      }
      if (read.message?.thinking) blocks.write("reasoning", read.message.thinking, controller);
      if (read.message?.content) blocks.write("text", read.message.content, controller);
      for (const { function: called } of read.message?.tool_calls ?? []) {
        blocks.close(controller);
        const input = JSON.stringify(called.arguments ?? {});
        controller.enqueue({
          type: "tool-call",
          toolCallId: `call-${calls++}`,
          toolName: called.name,
          input,
        });
      }
      if (read.done) {
        blocks.close(controller);
        controller.enqueue(finish(read, calls > 0));
      }
    },
  });
}

function parseChunk(line: string): Chunk {
  const parsed = chunk.safeParse(JSON.parse(line));
  if (parsed.success) return parsed.data;
  throw new SyntaxError("Unexpected line in the answer of /api/chat");
}

function finish(last: Progress, hasCalls: boolean): LanguageModelV4StreamPart {
  return {
    type: "finish",
    finishReason: hasCalls ? { unified: "tool-calls", raw: "tool-calls" } : finishReason(last.done_reason),
    usage: {
      inputTokens: {
        total: last.prompt_eval_count,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: last.eval_count, text: undefined, reasoning: undefined },
    },
  };
}

function finishReason(raw: string | undefined): LanguageModelV4FinishReason {
  // Runners before 0.1.45 give no reason for a normal end.
  if (raw === undefined || raw === "stop") return { unified: "stop", raw: raw ?? "stop" };
  return { unified: raw === "length" ? "length" : "other", raw };
}
