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
type Waiting = {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  sessionId: string | undefined;
};

/** Longer than any answer of a page. */
const MAX_MESSAGE = 8_000_000;

export class PageCrashed extends Error {}

/**
 * Chromium's DevTools protocol over two pipes, which no other program of the machine can reach: messages end with a zero
 * byte.
 */
export function openDevTools(output: Writable, input: Readable) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let unread = "";

  const end = () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has ended."));
    waiting.clear();
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
    const call = data && waiting.get(data.id);
    if (!call) return noteCrash(parsed);
    waiting.delete(data.id);
    if (data.error) call.reject(new Error(data.error.message));
    else call.resolve(data.result ?? {});
  }

  /** A page that crashed answers nothing any more. */
  function noteCrash(event: unknown) {
    const { data } = crash.safeParse(event);
    for (const [id, { reject, sessionId }] of data ? waiting : []) {
      if (sessionId !== data?.sessionId) continue;
      waiting.delete(id);
      reject(new PageCrashed());
    }
  }

  return {
    /** @throws Error with what the browser says; PageCrashed */
    call: (method: string, params: object = {}, sessionId?: string): Promise<Result> =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject, sessionId });
        output.write(`${JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) })}\0`);
      }),
  };
}

export type DevTools = ReturnType<typeof openDevTools>;
