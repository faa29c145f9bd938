import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ConcurrencyLimitName, tooManyAtOnce, UNREAD_SECONDS } from "~/domain/auth/concurrency-limits";
import { addressLimitKey, isLoopbackAddress } from "~/domain/auth/ip-address";
import { accountRateLimited, addressRateLimited } from "~/domain/error/domain-error";
import { deviceOf } from "~/server/auth/request-origin";
import { findKey, type UsedKey } from "~/server/services/api/find-key";
import type { AppDeps } from "~/server/wiring";

type Deps = Pick<AppDeps, "limits" | "concurrencyLimits">;

/** Whose budget a call is charged to: a user's, or that of a guest's address. */
export type Payer = { id: string } | { address: string | null };

type Caller = { payer: Payer; signal?: AbortSignal | undefined };

/** How much work a call causes. */
export type Weight = {
  /** Points of its payer's budget; see `callBudgets`. 0: always admitted. */
  cost: number;
  /** For expensive work: see `concurrencyRules`. All guests share one queue, without a limit of one at a time. */
  concurrency?: ConcurrencyLimitName | undefined;
};

/** Runs an admitted call's work; expensive work waits for its turn. @throws {DomainError} `too_many_requests` */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Admits a call of any transport: deducts its cost from its payer's budget. Its slot is released when the work ends,
 * or when a streamed response ends.
 *
 * @throws {DomainError} `too_many_requests` with the seconds to wait, which each transport puts into its own format
 */
export async function admit(
  deps: Deps,
  { payer, signal = new AbortController().signal }: Caller,
  { cost, concurrency }: Weight,
): Promise<InTurn> {
  const waitSeconds = cost > 0 ? await charge(deps, payer, cost) : 0;
  if (waitSeconds > 0) throw ("id" in payer ? accountRateLimited : addressRateLimited)(waitSeconds);
  return async (work) => {
    if (!concurrency) return work();
    const turn = await deps.concurrencyLimits.enter(concurrency, "id" in payer ? payer.id : null, signal);
    if (!turn) throw tooManyAtOnce(concurrency);
    try {
      const result = await turn.work(work);
      if (result instanceof Response && result.body)
        return new Response(bodyInTurn(result.body, turn), result) as typeof result;
      turn.end();
      return result;
    } catch (error) {
      turn.end();
      throw error;
    }
  };
}

/** Deducts a cost that is known only after the work. @returns the seconds to wait if the budget is spent, otherwise 0 */
export function charge({ limits }: Pick<Deps, "limits">, payer: Payer, cost: number): Promise<number> {
  if ("id" in payer) return limits.spend({ budget: "user", key: payer.id, cost });
  const { address } = payer;
  const isLocal = address !== null && isLoopbackAddress(address);
  return limits.spend({ budget: isLocal ? "localhost" : "address", key: addressLimitKey(address).key, cost });
}

/** The API key of a request. Null for an invalid key, whose cost is charged to the address. */
export async function admitKey(
  deps: AppDeps,
  headers: Headers,
  tokenOf: (authorization: string | null) => string | null,
): Promise<UsedKey | null> {
  const token = tokenOf(headers.get("authorization"));
  const key = token && (await findKey(deps, token));
  if (key) return key;
  await admit(deps, { payer: deviceOf(headers) }, { cost: 1 });
  return null;
}

type Turn = NonNullable<Awaited<ReturnType<AppDeps["concurrencyLimits"]["enter"]>>>;

/** Produces each part on demand, and yields to other requests in between. */
function bodyInTurn(body: ReadableStream<Uint8Array>, turn: Turn): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let unreadTimer: NodeJS.Timeout | undefined;
  const finish = () => {
    clearTimeout(unreadTimer);
    turn.end();
  };
  const restartTimer = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const abort = () => {
      finish();
      controller.error(new Error("The browser has stopped reading."));
      void reader.cancel().catch(() => {});
    };
    unreadTimer = setTimeout(abort, UNREAD_SECONDS * 1_000).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: restartTimer,
      async pull(controller) {
        clearTimeout(unreadTimer);
        try {
          const { value, done } = await turn.work(async () => {
            await yieldToEventLoop();
            return reader.read();
          });
          if (value) controller.enqueue(value);
          if (!done) return restartTimer(controller);
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
