import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { invalidRequest, scopeMissing } from "~/domain/api/api-error";
import { company } from "~/domain/marketing/company";
import type { UsedKey } from "~/server/services/api/find-key";
import type { AppDeps } from "~/server/wiring";
import { admit } from "../admit";
import { requireStorable } from "../storable-input";
import { schemaOf } from "../v1/describe";
import { errorOf } from "../v1/error-response";
import { tools } from "./table";
import type { Tool, ToolAnswer } from "./tool";

type McpRequest = { deps: AppDeps; key: UsedKey; signal: AbortSignal; requestId: string };

const INSTRUCTIONS =
  "The user's projects: web apps that they see in an open preview while you change them. Find a project, read the files " +
  "that matter, and change them. Every change is a version, which the user can undo.";

/** The MCP server for one request. It lists the tools that the key's scopes allow. */
export function serverFor(mcpRequest: McpRequest): Server {
  const server = new Server(
    { name: company.product.toLowerCase(), title: company.product, version: "1" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: tools.filter(({ scope }) => mcpRequest.key.scopes.includes(scope)).map(describe),
  }));
  server.setRequestHandler("tools/call", ({ params }) => answerCall(mcpRequest, params));
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

/** Errors are results, too: the model reads them and tries something else. */
async function answerCall(
  mcpRequest: McpRequest,
  { name, arguments: args = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<CallToolResult> {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
  try {
    return toResult(await runTool(mcpRequest, found, args));
  } catch (error) {
    const { message } = errorOf(error, mcpRequest.deps, mcpRequest.requestId);
    return { isError: true, content: [{ type: "text", text: message }] };
  }
}

async function runTool(
  { deps, key, signal }: McpRequest,
  found: Tool,
  args: Record<string, unknown>,
): Promise<ToolAnswer> {
  const { user, scopes, name: agent } = key;
  if (!scopes.includes(found.scope)) throw scopeMissing(found.scope);
  const inTurn = await admit(deps, { payer: user, signal }, found);
  await requireStorable(async () => args);
  const input = found.input.safeParse(args);
  if (!input.success) throw invalidRequest(input.error);
  // The schema of the tool has parsed what it is called with.
  return inTurn(() => found.run({ deps, user, agent, input: input.data as never, signal }));
}

function toResult(answer: ToolAnswer): CallToolResult {
  if (typeof answer === "string") return { content: [{ type: "text", text: answer }] };
  if (Array.isArray(answer)) return { content: answer };
  return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
}
