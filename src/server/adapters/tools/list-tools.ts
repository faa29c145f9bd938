import type { Tool } from "@modelcontextprotocol/client";
import type { ServerTool } from "~/domain/tool/offered-tool";
import { isOfferable, withinLimits } from "~/domain/tool/offered-tool";
import type { ToolServer, Tools } from "~/server/ports/tools";
import { answerLimits } from "../net/answer-limits";
import type { Connection } from "./connect";
import { type Connections, keyOf, type Listed } from "./connections";
import { within } from "./within";

const LIST_MS = 10_000;
const LIST_TTL_MS = 60_000;

/** Lists servers' tools, and caches answers and failures for a while. */
export function toolLists({ use }: Connections): Tools["list"] {
  /** Servers that have just failed, so that not every message waits for them. */
  const failures = new Map<string, { at: number; error: unknown }>();

  return async (server: ToolServer, { signal, fresh = false } = {}) => {
    const key = keyOf(server);
    const failed = failures.get(key);
    if (failed && !fresh && isRecent(failed)) throw failed.error;
    failures.delete(key);
    const listing = use(server, async (connection, entry) => {
      if (entry.listed && !fresh && isRecent(entry.listed)) return entry.listed.answer;
      const tools = await fetchTools(connection, signal);
      const answer = { ...offeredOf(tools), transport: connection.transport };
      const definitions = new Map(tools.map((tool) => [tool.name, tool]));
      entry.listed = { at: performance.now(), answer, definitions };
      return answer;
    });
    return listing.catch((error: unknown) => {
      for (const [each, { at }] of failures) if (!isRecent({ at })) failures.delete(each);
      if (!signal?.aborted) failures.set(key, { at: performance.now(), error });
      throw error;
    });
  };
}

async function fetchTools({ client }: Connection, signal: AbortSignal | undefined): Promise<Tool[]> {
  const listing = client.listTools(undefined, { timeout: LIST_MS, ...(signal ? { signal } : {}) });
  return (await within(LIST_MS, listing)).tools.slice(0, answerLimits.tools.items);
}

function offeredOf(tools: readonly Tool[]): Pick<Listed, "tools" | "leftOut"> {
  const offered = withinLimits(tools.map(toServerTool).filter(isOfferable));
  return { tools: offered, leftOut: tools.length - offered.length };
}

const isRecent = ({ at }: { at: number }): boolean => performance.now() - at < LIST_TTL_MS;

const toServerTool = (tool: Tool): ServerTool => ({
  name: tool.name,
  description: tool.description ?? "",
  schema: tool.inputSchema as ServerTool["schema"],
});
