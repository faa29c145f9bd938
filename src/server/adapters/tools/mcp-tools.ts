import { createHash } from "node:crypto";
import type { Tool } from "@modelcontextprotocol/client";
import type { ServerTool } from "~/domain/tool/offered-tool";
import { isOfferable, withinLimits } from "~/domain/tool/offered-tool";
import { MAX_RESULT_CHARACTERS, TOOL_CALL_MS } from "~/domain/tool/tool-call";
import {
  type OperatorToolServer,
  type ToolServer,
  ToolServerError,
  type ToolServerSettings,
  type Tools,
} from "~/server/ports/tools";
import { answerLimits } from "../net/answer-limits";
import { createSafeFetch } from "../net/create-fetch";
import { textOf } from "./answer-text";
import { type Connection, connectByUrl, connectToProcess } from "./connect";
import { isLostSession, toToolServerError } from "./failure";
import { beginSignIn, endSignIn } from "./sign-in";
import { within } from "./within";

/** A server of the operator's configuration. */
export type OperatorServer = OperatorToolServer &
  (
    | { command: string; args: readonly string[]; env: Readonly<Record<string, string>> }
    | { url: string; headers: Readonly<Record<string, string>> }
  );

const LIST_MS = 10_000;
const LIST_KEPT_MS = 60_000;
const MAX_CONNECTIONS = 200;

type Listed = Awaited<ReturnType<Tools["list"]>>;
type Kept = {
  opened: Promise<Connection>;
  uses: number;
  idle?: NodeJS.Timeout;
  listed?: { at: number; answer: Listed; definitions: ReadonlyMap<string, Tool> };
};

type Options = { operator: readonly OperatorServer[]; idleMs?: number };

/** Tool servers, over the official MCP client. */
export function mcpTools({ operator, idleMs = 5 * 60_000 }: Options): Tools {
  const connections = new Map<string, Kept>();
  /** Servers that have just failed, so that not every message waits for them. */
  const failures = new Map<string, { at: number; error: unknown }>();
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

  const drop = (key: string, kept: Kept) => {
    if (connections.get(key) === kept) connections.delete(key);
    clearTimeout(kept.idle);
    kept.opened.then(({ client }) => client.close()).catch(() => {});
  };
  const keptFor = (key: string, server: ToolServer): { kept: Kept; isNew: boolean } => {
    const known = connections.get(key);
    if (known) return { kept: known, isNew: false };
    const kept: Kept = { opened: open(server), uses: 0 };
    connections.set(key, kept);
    const [oldest] = [...connections].filter(([, each]) => each.uses === 0 && each !== kept);
    if (connections.size > MAX_CONNECTIONS && oldest) drop(...oldest);
    kept.opened.then(
      ({ client }) => {
        client.onclose = () => drop(key, kept);
      },
      () => drop(key, kept),
    );
    return { kept, isNew: true };
  };

  /** Runs a call over a server's connection; retries once if the server has forgotten an older one. */
  async function use<Result>(
    server: ToolServer,
    run: (connection: Connection, kept: Kept) => Promise<Result>,
  ) {
    const key = keyOf(server);
    const { kept, isNew } = keptFor(key, server);
    kept.uses += 1;
    clearTimeout(kept.idle);
    try {
      const connection = await kept.opened;
      return await run(connection, kept).catch((error: unknown) => {
        throw connection.failure ?? error;
      });
    } catch (error) {
      if (!(error instanceof ToolServerError)) drop(key, kept);
      if (!isNew && isLostSession(error)) return use(server, run);
      throw error instanceof ToolServerError ? error : toToolServerError(error);
    } finally {
      kept.uses -= 1;
      if (kept.uses === 0 && connections.get(key) === kept)
        kept.idle = setTimeout(() => drop(key, kept), idleMs).unref();
    }
  }

  return {
    fromOperator: operator.map(({ name, isShared }) => ({ name, isShared })),
    async list(server, { signal, fresh = false } = {}) {
      const key = keyOf(server);
      const failed = failures.get(key);
      if (failed && !fresh && isRecent(failed)) throw failed.error;
      failures.delete(key);
      const listing = use(server, async ({ client, transport }, kept) => {
        const { listed } = kept;
        if (listed && !fresh && isRecent(listed)) return listed.answer;
        const asked = client.listTools(undefined, { timeout: LIST_MS, ...(signal ? { signal } : {}) });
        const tools = (await within(LIST_MS, asked)).tools.slice(0, answerLimits.tools.items);
        const found = tools.map(toServerTool);
        const offered = withinLimits(found.filter(isOfferable));
        const answer = { tools: offered, leftOut: found.length - offered.length, transport };
        const definitions = new Map(tools.map((tool) => [tool.name, tool]));
        kept.listed = { at: performance.now(), answer, definitions };
        return answer;
      });
      return listing.catch((error: unknown) => {
        for (const [each, { at }] of failures) if (!isRecent({ at })) failures.delete(each);
        if (!signal?.aborted) failures.set(key, { at: performance.now(), error });
        throw error;
      });
    },
    call: (server, { tool, arguments: args }, signal) =>
      use(server, async ({ client }, { listed }) => {
        const definition = listed?.definitions.get(tool) ?? { name: tool, inputSchema: { type: "object" } };
        // Answers become text, so they are not validated: a schema may contain a pattern that takes forever to match.
        const toolDefinition = { ...definition, outputSchema: undefined };
        const options = { timeout: TOOL_CALL_MS, maxTotalTimeout: TOOL_CALL_MS, signal, toolDefinition };
        const asked = client.callTool({ name: tool, arguments: args }, options);
        const answer = await within(TOOL_CALL_MS, asked).catch((error: unknown) => {
          signal.throwIfAborted();
          throw error;
        });
        const text = textOf(answer);
        if (answer.isError)
          throw new ToolServerError(text.slice(0, MAX_RESULT_CHARACTERS) || "The tool reported an error.");
        return text;
      }),
    beginSignIn: (server, state) => beginSignIn(server, fetchFor(server)("toolsSignIn"), state),
    endSignIn: async (server, answer) => {
      await endSignIn(server, fetchFor(server)("toolsSignIn"), answer);
      const key = keyOf(server);
      const kept = connections.get(key);
      if (kept) drop(key, kept);
    },
    async close() {
      const all = [...connections];
      connections.clear();
      await Promise.all(
        all.map(async ([, { opened, idle }]) => {
          clearTimeout(idle);
          await opened.then(({ client }) => client.close()).catch(() => {});
        }),
      );
    },
  };
}

const isRecent = ({ at }: { at: number }): boolean => performance.now() - at < LIST_KEPT_MS;

function keyOf(server: ToolServer): string {
  if ("operator" in server) return `operator:${server.operator}`;
  const { signIn: _, ...settings } = server;
  return createHash("sha256").update(JSON.stringify(settings)).digest("base64");
}

const toServerTool = (tool: Tool): ServerTool => ({
  name: tool.name,
  description: tool.description ?? "",
  schema: tool.inputSchema as ServerTool["schema"],
});
