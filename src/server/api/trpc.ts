import "server-only";
import { getTRPCErrorFromUnknown, initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";

import { type LimitName, MAX_REQUEST_COST } from "~/domain/auth/limits";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, type DomainErrorCode, diskFull, loginRequired } from "~/domain/error/domain-error";

import { deviceOf } from "~/server/auth/request-origin";
import { readSession } from "~/server/auth/session";
import { enforceRateLimit, limitByAddress } from "~/server/services/auth/enforce-rate-limit";
import { requireAdministrator } from "~/server/services/owner/installation-owner";
import { deps, isDiskFull } from "~/server/wiring";
import { admit, type Weight } from "./admit";
import { requireStorable } from "./storable-input";
import { readWireInput } from "./wire-input";

/**
 * The context of every procedure: dependencies, headers (the session is read only when needed), a request id for the
 * log, and the cost of this request's calls so far.
 */
export function createContext({ headers }: { headers: Headers }) {
  return {
    deps: deps(),
    headers,
    requestId: deps().requests.current()?.id ?? deps().ids.next(),
    request: { cost: 0 },
  };
}
export type Context = ReturnType<typeof createContext>;

const trpcCodeFor = {
  not_found: "NOT_FOUND",
  invalid: "BAD_REQUEST",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  conflict: "CONFLICT",
  too_many_requests: "TOO_MANY_REQUESTS",
  quota_spent: "TOO_MANY_REQUESTS",
  plan_needed: "FORBIDDEN",
  unavailable: "SERVICE_UNAVAILABLE",
} satisfies Record<DomainErrorCode, TRPC_ERROR_CODE_KEY>;

const UNKNOWN_ERROR = "Something went wrong on our side. Please try again.";

const t = initTRPC
  .context<Context>()
  .meta<{ cost: number }>()
  .create({
    transformer: {
      input: { serialize: superjson.serialize, deserialize: readWireInput },
      output: superjson,
    },
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error, ctx }) {
      const refusal = error.cause instanceof DomainError ? error.cause : undefined;
      const badInput = error.cause instanceof z.core.$ZodError ? z.flattenError(error.cause) : undefined;
      const unknown = error.code === "INTERNAL_SERVER_ERROR";
      return {
        message:
          refusal?.userMessage ??
          (unknown ? UNKNOWN_ERROR : badInput ? firstMessage(badInput) : shape.message),
        code: shape.code,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          reason: refusal?.code ?? null,
          detail: refusal?.detail ?? null,
          field: refusal?.field ?? null,
          fieldErrors: badInput?.fieldErrors ?? null,
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });

const firstMessage = (errors: { formErrors: string[]; fieldErrors: Record<string, string[] | undefined> }) =>
  errors.formErrors[0] ?? Object.values(errors.fieldErrors).flat()[0] ?? "This input is not valid";

/** Measures every call, for the operator. */
const measure = t.middleware(async ({ ctx, path, next }) => {
  const { metrics, traces } = ctx.deps;
  const begunAt = performance.now();
  const result = await traces.span(`trpc ${path}`, { "rpc.system.name": "trpc", "rpc.method": path }, next);
  const code = result.ok ? "OK" : result.error.code;
  metrics.observe("procedure_seconds", { procedure: path, code }, (performance.now() - begunAt) / 1_000);
  return result;
});

/** Maps refusals to their tRPC codes, including those that end a stream. */
const mapErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(ctx, path, result.error);
  return isStream(result.data)
    ? { ...result, data: mapStreamErrors(result.data, (error) => toTrpcError(ctx, path, error)) }
    : result;
});

/** For pages, which may load another copy of the DomainError class. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof TRPCError && error.code === "NOT_FOUND";

/** Unknown errors are logged with the request id and shown as one fixed sentence. */
function toTrpcError(ctx: Context, path: string, error: unknown): TRPCError {
  const trpcError = getTRPCErrorFromUnknown(error);
  const cause = isDiskFull(trpcError.cause) ? diskFull() : trpcError.cause;
  if (cause instanceof DomainError)
    return new TRPCError({ code: trpcCodeFor[cause.code], message: cause.userMessage, cause });
  if (trpcError.code === "INTERNAL_SERVER_ERROR")
    ctx.deps.log.error(
      { requestId: ctx.requestId, path, error: describe(cause ?? trpcError) },
      "request failed",
    );
  return trpcError;
}

const isStream = (data: unknown): data is AsyncIterable<unknown> =>
  typeof data === "object" && data !== null && Symbol.asyncIterator in data;

async function* mapStreamErrors(stream: AsyncIterable<unknown>, mapError: (error: unknown) => TRPCError) {
  try {
    yield* stream;
  } catch (error) {
    throw mapError(error);
  }
}

/** Name, message and stack, but no other fields, which may contain input. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message.slice(0, 500), stack: error.stack }
    : String(error);

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

const readInput = t.middleware(async ({ getRawInput, next }) => {
  await requireStorable(getRawInput);
  return next();
});

const baseProcedure = t.procedure.use(measure).use(mapErrors);

/** Anyone may call without rate limits, so no input is read. */
export const publicProcedure: Pick<typeof baseProcedure, "query" | "mutation"> = baseProcedure;

/**
 * For procedures that only some inputs make expensive: these calls cost more, and wait for their turn. @throws
 * {DomainError} `too_many_requests`
 */
export async function runExpensive<Result>(
  { ctx, signal }: { ctx: Context & { user: SignedInUser }; signal: AbortSignal | undefined },
  weight: Weight | null,
  call: () => Promise<Result>,
): Promise<Result> {
  if (!weight) return call();
  const inTurn = await admit(ctx.deps, { payer: ctx.user, signal }, weight);
  return inTurn(call);
}

/**
 * Only signed-in users may call; `ctx.user` is set. Nobody else's input is read. Expensive procedures declare a cost
 * in their `meta`; see `callBudgets`.
 */
export const userProcedure = baseProcedure
  .use(async ({ ctx, next }) => {
    const user = await readSession(ctx.headers);
    if (!user) throw loginRequired();
    return ctx.deps.traffic.onBehalfOf(user.id, () => next({ ctx: { user } }));
  })
  .use(async ({ ctx, meta, next }) => {
    const cost = meta?.cost ?? 1;
    ctx.request.cost += cost;
    if (ctx.request.cost > MAX_REQUEST_COST)
      throw new DomainError("too_many_requests", "This request is too large. Please split it.");
    await admit(ctx.deps, { payer: ctx.user }, { cost });
    return next();
  })
  .use(readInput);

/** The resolver of a procedure that only calls a use case of its user. */
export const forUser =
  <Input, Result>(useCase: (deps: Context["deps"], user: SignedInUser, input: Input) => Result) =>
  ({ ctx, input }: { ctx: Context & { user: SignedInUser }; input: Input }): Result =>
    useCase(ctx.deps, ctx.user, input);

/** Only owners of the installation may call; for others there is nothing. `ctx.device` describes their device. */
export const ownerProcedure = userProcedure.use(async ({ ctx, next }) => {
  await requireAdministrator(ctx.deps, ctx.user);
  return next({ ctx: { device: deviceOf(ctx.headers) } });
});

/** For calls that may change the user's plan: drops the cached session, which still has the old one. */
export const planProcedure = userProcedure.use(({ ctx, next }) =>
  next().finally(() => ctx.deps.sessions.evictUser(ctx.user.id)),
);

/** Only signed-in users may call; `ctx.device` describes their device. */
export const deviceProcedure = userProcedure.use(({ ctx, next }) =>
  next({ ctx: { device: deviceOf(ctx.headers) } }),
);

/** Anyone may call, rate-limited by address; `ctx.device` describes their device. */
export const limitedProcedure = (name: LimitName) =>
  baseProcedure
    .use(async ({ ctx, next }) => {
      const device = deviceOf(ctx.headers);
      await enforceRateLimit(ctx.deps, limitByAddress(name, device));
      return next({ ctx: { device } });
    })
    .use(readInput);
