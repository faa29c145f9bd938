import { functionNameOf, type ServerTool, withinLimits } from "~/domain/tool/offered-tool";
import type { ToolDecision } from "~/domain/tool/tool-server";
import type { ToolServer } from "~/server/ports/tools";
import { evaluate, hashOfTool, permissionsOf } from "./permissions";
import {
  operatorServersOf,
  type ReachableServer,
  serverColumns,
  settingsOf,
  type ToolDeps,
} from "./reachable-servers";

/** A tool that a model may call, with the user's decision. */
export type OfferedTool = ServerTool & {
  /** The name by which the model calls it. */
  functionName: string;
  serverId: string;
  serverName: string;
  server: ToolServer;
  hash: string;
  /** Null: each call asks the user. */
  decision: ToolDecision | null;
  isChanged: boolean;
};

/** The tools of all servers of a user, without refused tools and unreachable servers. */
export async function openToolbox(
  deps: ToolDeps,
  userId: string,
  signal: AbortSignal,
): Promise<OfferedTool[]> {
  const [rows, operators] = await Promise.all([
    deps.db.toolServer.findMany({
      where: { userId, enabled: true },
      orderBy: { id: "asc" },
      select: serverColumns,
    }),
    deps.tools.fromOperator.length > 0 ? operatorServersFor(deps, userId) : [],
  ]);
  const own = rows.map(
    async (row): Promise<ReachableServer> => ({
      id: row.id,
      name: row.name,
      server: await settingsOf(deps, row),
    }),
  );
  const servers = [...(await Promise.all(own)), ...operators];
  const toolLists = await Promise.all(servers.map((server) => toolsOf(deps, { ...server, userId }, signal)));
  const usedNames = new Set<string>();
  return withinLimits(toolLists.flat()).map((tool) => {
    const functionName = functionNameOf(tool.serverName, tool.name, usedNames);
    usedNames.add(functionName);
    return { ...tool, functionName };
  });
}

async function operatorServersFor(deps: ToolDeps, userId: string): Promise<ReachableServer[]> {
  const user = await deps.db.user.findUnique({ where: { id: userId }, select: { id: true, email: true } });
  return user ? operatorServersOf(deps, user) : [];
}

async function toolsOf(
  deps: ToolDeps,
  { userId, id, name, server }: ReachableServer & { userId: string },
  signal: AbortSignal,
): Promise<Omit<OfferedTool, "functionName">[]> {
  const permissions = await permissionsOf(deps.db, userId, id);
  const { tools } = await deps.tools.list(server, { signal }).catch(() => ({ tools: [] }));
  return tools
    .map((tool) => {
      const hash = hashOfTool(tool);
      return {
        ...tool,
        serverId: id,
        serverName: name,
        server,
        hash,
        ...evaluate(permissions.get(tool.name), hash),
      };
    })
    .filter(({ decision }) => decision !== "never");
}
