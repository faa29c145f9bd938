import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import { parseJson } from "~/domain/text/parse-json";

const reply = z.object({
  id: z.number(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});
const crash = z.object({ method: z.literal("Inspector.targetCrashed"), sessionId: z.string() });
type Result = NonNullable<z.infer<typeof reply>["result"]>;
type PendingCall = {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  sessionId: string | undefined;
};

/** Longer than any response of a page. */
const MAX_MESSAGE = 8_000_000;

export class PageCrashed extends Error {}

/**
 * Chromium's DevTools protocol over two pipes, which no other program can access. Messages end with a zero byte.
 */
export function openDevTools(output: Writable, input: Readable) {
  const pending = new Map<number, PendingCall>();
  let last = 0;
  let unread = "";

  const end = () => {
    for (const { reject } of pending.values()) reject(new Error("The browser has ended."));
    pending.clear();
  };
  input.setEncoding("utf8");
  input.on("data", (text: string) => {
    const messages = (unread + text).split("\0");
    unread = messages.pop() ?? "";
    if (unread.length > MAX_MESSAGE) return input.destroy();
    for (const message of messages) receive(message);
  });
  input.on("close", end);
  input.on("error", end);
  output.on("error", end);

  function receive(message: string) {
    const parsed = parseJson(message);
    const { data } = reply.safeParse(parsed);
    const call = data && pending.get(data.id);
    if (!call) return rejectOnCrash(parsed);
    pending.delete(data.id);
    if (data.error) call.reject(new Error(data.error.message));
    else call.resolve(data.result ?? {});
  }

  /** A crashed page does not respond, so its pending calls fail. */
  function rejectOnCrash(event: unknown) {
    const { data } = crash.safeParse(event);
    for (const [id, { reject, sessionId }] of data ? pending : []) {
      if (sessionId !== data?.sessionId) continue;
      pending.delete(id);
      reject(new PageCrashed());
    }
  }

  return {
    /** @throws Error with the browser's message; PageCrashed */
    call: (method: string, params: object = {}, sessionId?: string): Promise<Result> =>
      new Promise((resolve, reject) => {
        last += 1;
        pending.set(last, { resolve, reject, sessionId });
        output.write(`${JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) })}\0`);
      }),
  };
}

export type DevTools = ReturnType<typeof openDevTools>;
