import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ConcurrencyLimitName, UNREAD_SECONDS } from "~/domain/auth/concurrency-limits";
import type { AppDeps } from "~/server/wiring";

type Heavy = { concurrency: ConcurrencyLimitName; userId: string | null; request: Request };

/**
 * Answers when it is the user's turn, which ends with the last byte that the browser takes.
 *
 * @returns undefined when too many of the user's requests are waiting already
 */
export async function takeTurn(
  { concurrencyLimits }: Pick<AppDeps, "concurrencyLimits">,
  { concurrency, userId, request }: Heavy,
  answer: () => Promise<Response>,
): Promise<Response | undefined> {
  const turn = await concurrencyLimits.enter(concurrency, userId, request.signal);
  if (!turn) return undefined;
  try {
    const response = await turn.work(answer);
    if (response.body) return new Response(inTurn(response.body, turn), response);
    turn.end();
    return response;
  } catch (error) {
    turn.end();
    throw error;
  }
}

type Turn = NonNullable<Awaited<ReturnType<AppDeps["concurrencyLimits"]["enter"]>>>;

/** A body of which each part is made when the browser has taken the one before, and other requests had their chance. */
function inTurn(body: ReadableStream<Uint8Array>, turn: Turn): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let unread: NodeJS.Timeout | undefined;
  const finish = () => {
    clearTimeout(unread);
    turn.end();
  };
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const giveUp = () => {
      finish();
      controller.error(new Error("The browser has stopped reading."));
      void reader.cancel().catch(() => {});
    };
    unread = setTimeout(giveUp, UNREAD_SECONDS * 1_000).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        clearTimeout(unread);
        try {
          const { value, done } = await turn.work(async () => {
            await yieldToEventLoop();
            return reader.read();
          });
          if (value) controller.enqueue(value);
          if (!done) return watch(controller);
          finish();
          controller.close();
        } catch (error) {
          finish();
          throw error;
        }
      },
      cancel(reason) {
        finish();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
