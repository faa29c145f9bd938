import { createMcpHandler } from "@modelcontextprotocol/server";
import { rateLimitedFor } from "~/domain/api/api-error";
import { accountRateLimited } from "~/domain/error/domain-error";
import { spendBudget } from "~/server/services/auth/enforce-rate-limit";
import type { AppDeps } from "~/server/wiring";
import { answerWithId } from "../v1/answer-with-id";
import { requireKey } from "../v1/require-key";
import { serverFor } from "./server-for";

/** The largest project as JSON. */
const MAX_BODY_BYTES = 12_000_000;

/**
 * Answers an MCP client by streamable HTTP. Each request stands for itself, so any instance can answer it: there are no
 * sessions, and nothing is kept between requests.
 */
export const answerMcp = ({ deps, request }: { deps: AppDeps; request: Request }): Promise<Response> =>
  answerWithId(deps, "/api/mcp", async (requestId) => {
    const refused = refuseOrigin(deps, request);
    if (refused) return refused;
    const key = await requireKey(deps, request.headers);
    const wait = await spendBudget(deps, { userId: key.user.id }, 1);
    if (wait > 0) throw rateLimitedFor(accountRateLimited(wait).userMessage, wait);
    const handler = createMcpHandler(() => serverFor({ deps, key, signal: request.signal, requestId }), {
      maxRequestBodySize: MAX_BODY_BYTES,
    });
    return await deps.traffic.onBehalfOf(key.user.id, () => handler.fetch(request));
  });

/**
 * Refuses pages of other sites, which MCP demands: a site whose name points to this machine could otherwise ask with a
 * key that it was given for its own server. Pages of this machine may ask, such as the MCP inspector.
 */
function refuseOrigin({ appUrl }: AppDeps, { headers }: Request): Response | undefined {
  const origin = headers.get("origin");
  if (origin === null || origin === appUrl || isLoopback(origin)) return undefined;
  return Response.json({ message: "This request comes from another site." }, { status: 403 });
}

const isLoopback = (origin: string): boolean =>
  URL.canParse(origin) && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);
