import { MAX_RESULT_CHARACTERS, TOOL_CALL_MS } from "~/domain/tool/tool-call";
import {
  type OperatorToolServer,
  type ToolServer,
  ToolServerError,
  type ToolServerSettings,
  type Tools,
} from "~/server/ports/tools";
import { createSafeFetch } from "../net/create-fetch";
import { textOf } from "./answer-text";
import { type Connection, connectByUrl, connectToProcess } from "./connect";
import { type Connections, connectionPool } from "./connections";
import { toolLists } from "./list-tools";
import { beginSignIn, endSignIn } from "./sign-in";
import { within } from "./within";

/** A server of the operator's configuration. */
export type OperatorServer = OperatorToolServer &
  (
    | { command: string; args: readonly string[]; env: Readonly<Record<string, string>> }
    | { url: string; headers: Readonly<Record<string, string>> }
  );

type Options = { operator: readonly OperatorServer[]; idleMs?: number };

/** Tool servers, over the official MCP client. */
export function mcpTools({ operator, idleMs = 5 * 60_000 }: Options): Tools {
  const fetches = {
    public: createSafeFetch({ guard: { allowPrivate: false } }),
    private: createSafeFetch({ guard: { allowPrivate: true } }),
  };
  const fetchFor = ({ allowPrivate }: Pick<ToolServerSettings, "allowPrivate">) =>
    allowPrivate ? fetches.private : fetches.public;

  const open = (server: ToolServer): Promise<Connection> => {
    if (!("operator" in server)) return connectByUrl(server, fetchFor(server));
    const known = operator.find(({ name }) => name === server.operator);
    if (!known) throw new ToolServerError("The operator removed this server.");
    if ("command" in known) return connectToProcess(known);
    // The operator chose the address, so it may be a private one.
    return connectByUrl({ ...known, transport: null, signIn: null }, fetches.private);
  };
  const connections = connectionPool({ open, idleMs });

  return {
    fromOperator: operator.map(({ name, isShared }) => ({ name, isShared })),
    list: toolLists(connections),
    call: toolCalls(connections),
    beginSignIn: (server, state) => beginSignIn(server, fetchFor(server)("toolsSignIn"), state),
    endSignIn: async (server, answer) => {
      await endSignIn(server, fetchFor(server)("toolsSignIn"), answer);
      connections.close(server);
    },
    close: connections.closeAll,
  };
}

const toolCalls =
  ({ use }: Connections): Tools["call"] =>
  (server, { tool, arguments: args }, signal) =>
    use(server, async ({ client }, { listed }) => {
      const definition = listed?.definitions.get(tool) ?? { name: tool, inputSchema: { type: "object" } };
      // Answers become text, so they are not validated: a schema may contain a pattern that takes forever to match.
      const toolDefinition = { ...definition, outputSchema: undefined };
      const options = { timeout: TOOL_CALL_MS, maxTotalTimeout: TOOL_CALL_MS, signal, toolDefinition };
      const call = client.callTool({ name: tool, arguments: args }, options);
      const answer = await within(TOOL_CALL_MS, call).catch((error: unknown) => {
        signal.throwIfAborted();
        throw error;
      });
      const text = textOf(answer);
      if (answer.isError)
        throw new ToolServerError(text.slice(0, MAX_RESULT_CHARACTERS) || "The tool reported an error.");
      return text;
    });
