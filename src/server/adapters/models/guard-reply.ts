import type { LanguageModelV4Middleware, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { ModelCallError } from "./call-failure";

/**
 * Makes all vendors' streams end alike: with `finish`, or with exactly one `error` part and nothing after it, when the
 * reply is missing, withheld or cut off. Without it a broken chunk lets the stream go on, and an empty reply looks like
 * a success. An abort is a rejection with the caller's own reason.
 */
export const guardReply: LanguageModelV4Middleware = {
  specificationVersion: "v4",
  wrapStream: async ({ doStream, params }) => {
    try {
      const result = await doStream();
      return { ...result, stream: guarded(result.stream, params.abortSignal) };
    } catch (error) {
      params.abortSignal?.throwIfAborted();
      throw error;
    }
  },
};

type Part = LanguageModelV4StreamPart;

function guarded(stream: ReadableStream<Part>, abort: AbortSignal | undefined): ReadableStream<Part> {
  const reader = stream.getReader();
  let wrote = false;
  return new ReadableStream<Part>({
    async pull(controller) {
      const fail = (error: unknown) => {
        controller.enqueue({ type: "error", error });
        controller.close();
        // The source may still be sending; the failure is already reported, so a failed cancel does not matter.
        reader.cancel().catch(() => undefined);
      };
      try {
        const { done, value: part } = await reader.read();
        if (done) return fail(new ModelCallError({ kind: "connection_lost" }));
        if (part.type === "error") throw part.error;
        if (part.type === "tool-call" || (part.type === "text-delta" && part.delta.trim() !== ""))
          wrote = true;
        const failure = part.type === "finish" ? failureIn(part, wrote) : undefined;
        if (failure) return fail(failure);
        controller.enqueue(part);
        if (part.type === "finish") controller.close();
      } catch (error) {
        // The AI SDK wraps the abort reason in its own errors.
        abort?.throwIfAborted();
        fail(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function failureIn(
  { finishReason }: Extract<Part, { type: "finish" }>,
  wrote: boolean,
): ModelCallError | undefined {
  const { unified, raw } = finishReason;
  const unfinished = unified === "interrupted" || (unified === "other" && raw === undefined);
  if (unfinished) return new ModelCallError({ kind: wrote ? "connection_lost" : "empty_response" });
  if (wrote) return undefined;
  return new ModelCallError({ kind: unified === "content-filter" ? "blocked_response" : "empty_response" });
}
