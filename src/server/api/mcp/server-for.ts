import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { invalidRequest, rateLimitedFor, scopeMissing } from "~/domain/api/api-error";
import { tooManyAtOnce } from "~/domain/auth/concurrency-limits";
import { accountRateLimited } from "~/domain/error/domain-error";
import { company } from "~/domain/marketing/company";
import type { UsedKey } from "~/server/services/api/find-key";
import { spendBudget } from "~/server/services/auth/enforce-rate-limit";
import type { AppDeps } from "~/server/wiring";
import { requireStorable } from "../storable-input";
import { schemaOf } from "../v1/describe";
import { errorOf } from "../v1/error-response";
import { tools } from "./table";
import type { Tool, ToolAnswer } from "./tool";

type Asked = { deps: AppDeps; key: UsedKey; signal: AbortSignal; requestId: string };

const INSTRUCTIONS =
  "The user's projects: web apps that they see in an open preview while you change them. Find a project, read the files " +
  "that matter, and change them. Every change is a version, which the user can undo.";

/** The server that answers one request of a key: it lists what the key may do. */
export function serverFor(asked: Asked): Server {
  const server = new Server(
    { name: company.product.toLowerCase(), title: company.product, version: "1" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: tools.filter(({ scope }) => asked.key.scopes.includes(scope)).map(describe),
  }));
  server.setRequestHandler("tools/call", ({ params }) => answerCall(asked, params));
  return server;
}

const describe = ({ name, title, description, input, effect }: Tool) => ({
  name,
  title,
  description,
  inputSchema: { ...schemaOf(input, "input"), type: "object" as const },
  annotations: {
    title,
    readOnlyHint: effect === "reads",
    destructiveHint: effect === "overwrites",
    openWorldHint: false,
  },
});

/** What goes wrong is an answer, too: the model reads it and tries something else. */
async function answerCall(
  asked: Asked,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<CallToolResult> {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
  try {
    return toResult(await runTool(asked, found, given));
  } catch (error) {
    const { message } = errorOf(error, asked.deps, asked.requestId);
    return { isError: true, content: [{ type: "text", text: message }] };
  }
}

async function runTool(
  { deps, key, signal }: Asked,
  found: Tool,
  given: Record<string, unknown>,
): Promise<ToolAnswer> {
  const { user, scopes, name: agent } = key;
  if (!scopes.includes(found.scope)) throw scopeMissing(found.scope);
  const wait = await spendBudget(deps, { userId: user.id }, found.cost);
  if (wait > 0) throw rateLimitedFor(accountRateLimited(wait).userMessage, wait);
  await requireStorable(async () => given);
  const input = found.input.safeParse(given);
  if (!input.success) throw invalidRequest(input.error);
  // The schema of the tool has parsed what it is called with.
  const run = () => found.run({ deps, user, agent, input: input.data as never, signal });
  if (!found.concurrency) return run();
  const turn = await deps.concurrencyLimits.enter(found.concurrency, user.id, signal);
  if (!turn) throw tooManyAtOnce(found.concurrency);
  return turn.work(run).finally(() => turn.end());
}

function toResult(answer: ToolAnswer): CallToolResult {
  if (typeof answer === "string") return { content: [{ type: "text", text: answer }] };
  if (Array.isArray(answer)) return { content: answer };
  return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
}
