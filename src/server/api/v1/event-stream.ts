import { STREAM_END } from "~/domain/api/idempotency";
import type { AppDeps } from "~/server/wiring";
import { errorOf } from "./error-response";

type Streamed = {
  deps: AppDeps;
  userId: string;
  requestId: string;
  /** Each is sent as JSON. */
  events: AsyncGenerator<object>;
  /** Ends the work when the client leaves. */
  abort: () => void;
};

/**
 * Server-sent events in OpenAI's form. The first event is awaited, so that what fails before it is answered with its own
 * status; what fails later is the last event, and no `[DONE]` follows it.
 */
export async function eventStream({ deps, userId, requestId, events, abort }: Streamed): Promise<Response> {
  const encoder = new TextEncoder();
  const encode = (event: object) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
  const next = () => deps.traffic.onBehalfOf(userId, () => events.next());
  let waiting: IteratorResult<object> | undefined = await next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = waiting ?? (await next());
          waiting = undefined;
          if (!done) return controller.enqueue(encode(value));
          controller.enqueue(encoder.encode(STREAM_END));
        } catch (error) {
          controller.enqueue(encode(errorOf(error, deps, requestId).body));
        }
        controller.close();
      },
      async cancel() {
        abort();
        await events.return(undefined).catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // Compressing would collect the events, as proxies would.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
