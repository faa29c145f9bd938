import { createHash } from "node:crypto";
import type { Tool } from "@modelcontextprotocol/client";
import { type ToolServer, ToolServerError, type Tools } from "~/server/ports/tools";
import type { Connection } from "./connect";
import { isLostSession, toToolServerError } from "./failure";

const MAX_CONNECTIONS = 200;

export type Listed = Awaited<ReturnType<Tools["list"]>>;

type Kept = {
  opened: Promise<Connection>;
  uses: number;
  idle?: NodeJS.Timeout;
  /** Its tools, as it last listed them. */
  listed?: { at: number; answer: Listed; definitions: ReadonlyMap<string, Tool> };
};

type Options = { open(server: ToolServer): Promise<Connection>; idleMs: number };

export type Connections = ReturnType<typeof connectionPool>;

/** One connection per server, opened when it is first used and closed after `idleMs` without use. */
export function connectionPool({ open, idleMs }: Options) {
  const connections = new Map<string, Kept>();

  const drop = (key: string, kept: Kept): Promise<void> => {
    if (connections.get(key) === kept) connections.delete(key);
    clearTimeout(kept.idle);
    return kept.opened.then(({ client }) => client.close()).catch(() => {});
  };

  function add(key: string, server: ToolServer): Kept {
    const kept: Kept = { opened: open(server), uses: 0 };
    connections.set(key, kept);
    const [oldest] = [...connections].filter(([, each]) => each.uses === 0 && each !== kept);
    if (connections.size > MAX_CONNECTIONS && oldest) void drop(...oldest);
    kept.opened.then(
      ({ client }) => {
        client.onclose = () => void drop(key, kept);
      },
      () => drop(key, kept),
    );
    return kept;
  }

  /** Runs a call over a server's connection; retries once if the server has forgotten an older one. */
  async function use<Result>(
    server: ToolServer,
    run: (connection: Connection, kept: Kept) => Promise<Result>,
  ): Promise<Result> {
    const key = keyOf(server);
    const known = connections.get(key);
    const kept = known ?? add(key, server);
    kept.uses += 1;
    clearTimeout(kept.idle);
    try {
      const connection = await kept.opened;
      return await run(connection, kept).catch((error: unknown) => {
        throw connection.failure ?? error;
      });
    } catch (error) {
      if (!(error instanceof ToolServerError)) void drop(key, kept);
      if (known && isLostSession(error)) return use(server, run);
      throw error instanceof ToolServerError ? error : toToolServerError(error);
    } finally {
      kept.uses -= 1;
      if (kept.uses === 0 && connections.get(key) === kept)
        kept.idle = setTimeout(() => void drop(key, kept), idleMs).unref();
    }
  }

  return {
    use,
    close(server: ToolServer) {
      const key = keyOf(server);
      const kept = connections.get(key);
      if (kept) void drop(key, kept);
    },
    closeAll: async () => {
      await Promise.all([...connections].map(([key, kept]) => drop(key, kept)));
    },
  };
}

/** The same for the same settings alone. */
export function keyOf(server: ToolServer): string {
  if ("operator" in server) return `operator:${server.operator}`;
  const { signIn: _, ...settings } = server;
  return createHash("sha256").update(JSON.stringify(settings)).digest("base64");
}
