import { createMcpHandler } from "@modelcontextprotocol/server";
import type { AppDeps } from "~/server/wiring";
import { admit } from "../admit";
import { answerWithId } from "../v1/answer-with-id";
import { requireKey } from "../v1/require-key";
import { serverFor } from "./server-for";

/** The largest project as JSON. */
const MAX_BODY_BYTES = 12_000_000;

/**
 * Answers an MCP client by streamable HTTP. Stateless: there are no sessions, so any instance can answer any request.
 */
export const answerMcp = ({ deps, request }: { deps: AppDeps; request: Request }): Promise<Response> =>
  answerWithId(deps, "/api/mcp", async (requestId) => {
    const rejection = rejectOrigin(deps, request);
    if (rejection) return rejection;
    const key = await requireKey(deps, request.headers);
    await admit(deps, { payer: key.user }, { cost: 1 });
    const handler = createMcpHandler(() => serverFor({ deps, key, signal: request.signal, requestId }), {
      maxRequestBodySize: MAX_BODY_BYTES,
    });
    return await deps.traffic.onBehalfOf(key.user.id, () => handler.fetch(request));
  });

/**
 * Rejects requests from other sites, which MCP requires against DNS rebinding. Pages of this machine, such as the MCP
 * inspector, are allowed.
 */
function rejectOrigin({ appUrl }: AppDeps, { headers }: Request): Response | undefined {
  const origin = headers.get("origin");
  if (origin === null || origin === appUrl || isLoopback(origin)) return undefined;
  return Response.json({ message: "This request comes from another site." }, { status: 403 });
}

const isLoopback = (origin: string): boolean =>
  URL.canParse(origin) && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);
