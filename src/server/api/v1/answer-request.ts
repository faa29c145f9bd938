import {
  bodyTooLong,
  invalidRequest,
  noSuchPath,
  rateLimitedFor,
  scopeMissing,
  unreadableBody,
  wrongMethod,
} from "~/domain/api/api-error";
import { idempotencyKey } from "~/domain/api/idempotency";
import { concurrencyRules, tooManyAtOnce } from "~/domain/auth/concurrency-limits";
import { accountRateLimited } from "~/domain/error/domain-error";
import type { UsedKey } from "~/server/services/api/find-key";
import { answerOnce } from "~/server/services/api/keep-answer";
import { spendBudget } from "~/server/services/auth/enforce-rate-limit";
import { readQuota } from "~/server/services/billing/prompts";
import type { AppDeps } from "~/server/wiring";
import { readBytes } from "../read-body";
import { requireStorable } from "../storable-input";
import { takeTurn } from "../take-turn";
import { answerWithId } from "./answer-with-id";
import { errorOf, errorResponse } from "./error-response";
import type { ApiCall, Operation } from "./operation";
import { requireKey } from "./require-key";
import { findOperation, hasPath } from "./table";

type Incoming = { deps: AppDeps; request: Request };

/** Answers a request that has an API key. */
export const answerRequest = ({ deps, request }: Incoming): Promise<Response> =>
  answerWithId(deps, "/api/v1", (requestId) => answer({ deps, request }, requestId));

/** Allows every origin: requests need a key, and no cookie is read. */
export const answerPreflight = (request: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, DELETE",
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ?? "authorization, content-type",
      "access-control-max-age": "86400",
      vary: "access-control-request-headers",
    },
  });

async function answer({ deps, request }: Incoming, requestId: string): Promise<Response> {
  const { method, url, headers } = request;
  const key = await requireKey(deps, headers);
  const { user } = key;
  const found = findOperation(method === "HEAD" ? "GET" : method, new URL(url));
  if (!found) throw hasPath(new URL(url)) ? wrongMethod() : noSuchPath();
  const { operation, params: rawParams } = found;
  const wait = await spendBudget(deps, { userId: user.id }, operation.cost);
  if (wait > 0) throw rateLimitedFor(accountRateLimited(wait).userMessage, wait);
  if (!key.scopes.includes(operation.scope)) throw scopeMissing(operation.scope);
  const params = operation.params.safeParse(rawParams);
  if (!params.success) throw invalidRequest(params.error);
  const bytes = await requireBody(request, operation);
  const body = bytes && readBodyOf(operation, bytes);
  if (operation.body?.type === "application/json") await requireStorable(async () => body);
  const idempotency = method === "POST" ? idempotencyOf(headers) : undefined;
  const quota = { user: key.user, scope: operation.scope };
  const run = (signal: AbortSignal) =>
    deps.traffic.onBehalfOf(user.id, () =>
      withConcurrencyLimit(deps, operation, {
        deps,
        user,
        params: params.data,
        body,
        signal,
        request,
        requestId,
      }),
    );
  try {
    const response = idempotency
      ? await answerOnce(
          deps,
          {
            keyId: key.id,
            idempotencyKey: idempotency,
            target: `${method} ${url}`,
            body: bytes ?? Buffer.alloc(0),
          },
          () => run(new AbortController().signal),
        )
      : await run(request.signal);
    return await withQuota(deps, quota, response);
  } catch (error) {
    return withQuota(deps, quota, errorResponse(errorOf(error, deps, requestId)));
  }
}

async function requireBody(request: Request, { body }: Operation): Promise<Buffer<ArrayBuffer> | undefined> {
  if (!body) return undefined;
  const bytes = await readBytes(request, body.maxBytes);
  if (!bytes) throw bodyTooLong(body.maxBytes);
  return bytes;
}

function readBodyOf({ body }: Operation, bytes: Buffer): unknown {
  const given = body?.type === "application/json" ? parseJson(bytes) : bytes;
  const read = body?.schema.safeParse(given);
  if (read && !read.success) throw invalidRequest(read.error);
  return read?.data;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw unreadableBody();
  }
}

function idempotencyOf(headers: Headers): string | undefined {
  const given = headers.get("idempotency-key");
  if (given === null) return undefined;
  const key = idempotencyKey.safeParse(given);
  if (!key.success) throw invalidRequest(key.error);
  return key.data;
}

type AnyCall = ApiCall<unknown, unknown>;

async function withConcurrencyLimit(deps: AppDeps, operation: Operation, call: AnyCall): Promise<Response> {
  const run = async () => {
    // The operation's schemas have parsed the call's values.
    const result = await operation.run(call as ApiCall<never, never>);
    return result instanceof Response ? result : Response.json(result, { status: operation.answer.status });
  };
  const { concurrency } = operation;
  if (!concurrency) return run();
  const response = await takeTurn(deps, { concurrency, userId: call.user.id, request: call.request }, run);
  if (!response)
    throw rateLimitedFor(tooManyAtOnce(concurrency).userMessage, concurrencyRules[concurrency].waitSeconds);
  return response;
}

/** Adds the rate limit headers, if the operation counts prompts and the plan limits them. */
async function withQuota(
  deps: AppDeps,
  { user, scope }: Pick<UsedKey, "user"> & Pick<Operation, "scope">,
  response: Response,
): Promise<Response> {
  if (scope !== "models") return response;
  const { limit, remaining, nextPromptAt } = await readQuota(deps, user);
  if (limit === null || remaining === null) return response;
  const wait = nextPromptAt ? nextPromptAt.getTime() - deps.clock.now().getTime() : 0;
  response.headers.set("x-ratelimit-limit-requests", String(limit));
  response.headers.set("x-ratelimit-remaining-requests", String(remaining));
  response.headers.set("x-ratelimit-reset-requests", `${Math.max(0, Math.ceil(wait / 1_000))}s`);
  return response;
}
