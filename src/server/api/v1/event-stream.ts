import { STREAM_END } from "~/domain/api/idempotency";
import { errorOf } from "./error-response";
import type { ApiCall } from "./operation";

type Call = Pick<ApiCall<never, never>, "deps" | "user" | "signal" | "requestId">;

/**
 * Server-sent events in OpenAI's format. The first event is awaited, so that an early error gets its own status. A
 * later error is sent as the last event, without `[DONE]`.
 *
 * @param eventsUntil yields objects that are sent as JSON; its signal is aborted when the client disconnects
 */
export async function eventStream(
  { deps, user, requestId, signal }: Call,
  eventsUntil: (signal: AbortSignal) => AsyncGenerator<object>,
): Promise<Response> {
  const disconnected = new AbortController();
  const events = eventsUntil(AbortSignal.any([signal, disconnected.signal]));
  const encoder = new TextEncoder();
  const encode = (event: object) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
  const next = () => deps.traffic.onBehalfOf(user.id, () => events.next());
  let first: IteratorResult<object> | undefined = await next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = first ?? (await next());
          first = undefined;
          if (!done) return controller.enqueue(encode(value));
          controller.enqueue(encoder.encode(STREAM_END));
        } catch (error) {
          controller.enqueue(encode(errorOf(error, deps, requestId).body));
        }
        controller.close();
      },
      async cancel() {
        disconnected.abort();
        await events.return(undefined).catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // Compression would buffer the events, as would proxies.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
