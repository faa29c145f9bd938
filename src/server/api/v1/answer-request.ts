import {
  bodyTooLong,
  invalidRequest,
  scopeMissing,
  unknownPath,
  unreadableBody,
  wrongMethod,
} from "~/domain/api/api-error";
import { idempotencyKey } from "~/domain/api/idempotency";
import { deviceOf } from "~/server/auth/request-origin";
import type { UsedKey } from "~/server/services/api/find-key";
import { respondIdempotently } from "~/server/services/api/idempotent-response";
import { readQuota } from "~/server/services/billing/prompts";
import type { AppDeps } from "~/server/wiring";
import { admit } from "../admit";
import { readBytes } from "../read-body";
import { requireStorable } from "../storable-input";
import { answerWithId } from "./answer-with-id";
import { errorOf, errorResponse } from "./error-response";
import { type ApiCall, isKept, type Operation } from "./operation";
import { requireKey } from "./require-key";
import { findOperation, hasPath } from "./table";

type Incoming = { deps: AppDeps; request: Request };

/** Answers a request that has an API key. */
export const answerRequest = ({ deps, request }: Incoming): Promise<Response> =>
  answerWithId(deps, "/api/v1", (requestId) => answer({ deps, request }, requestId));

async function answer({ deps, request }: Incoming, requestId: string): Promise<Response> {
  const { method, url, headers } = request;
  const key = await requireKey(deps, headers);
  const { user } = key;
  const found = findOperation(method === "HEAD" ? "GET" : method, new URL(url));
  if (!found) throw hasPath(new URL(url)) ? wrongMethod() : unknownPath();
  const { operation, params: rawParams } = found;
  const inTurn = await admit(deps, { payer: user, signal: request.signal }, operation);
  if (!key.scopes.includes(operation.scope)) throw scopeMissing(operation.scope);
  const params = operation.params.safeParse(rawParams);
  if (!params.success) throw invalidRequest(params.error);
  const bytes = await requireBody(request, operation);
  const body = bytes && readBodyOf(operation, bytes);
  if (operation.body?.type === "application/json") await requireStorable(async () => body);
  const idempotency = isKept(operation) ? idempotencyOf(headers) : undefined;
  const quota = { user: key.user, scope: operation.scope };
  const run = (signal: AbortSignal) =>
    deps.traffic.onBehalfOf(user.id, () =>
      inTurn(() =>
        perform(operation, {
          deps,
          user,
          device: deviceOf(headers),
          params: params.data,
          body,
          signal,
          requestId,
        }),
      ),
    );
  try {
    const response = idempotency
      ? await respondIdempotently(
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
  const raw = body?.type === "application/json" ? parseJson(bytes) : bytes;
  const read = body?.schema.safeParse(raw);
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
  const raw = headers.get("idempotency-key");
  if (raw === null) return undefined;
  const key = idempotencyKey.safeParse(raw);
  if (!key.success) throw invalidRequest(key.error);
  return key.data;
}

async function perform(operation: Operation, call: ApiCall<unknown, unknown>): Promise<Response> {
  // The operation's schemas have parsed the call's values.
  const result = await operation.run(call as ApiCall<never, never>);
  return result instanceof Response ? result : Response.json(result, { status: operation.answer.status });
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
