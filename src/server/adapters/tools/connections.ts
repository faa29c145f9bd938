import { createHash } from "node:crypto";
import type { Tool } from "@modelcontextprotocol/client";
import { type ToolServer, ToolServerError, type Tools } from "~/server/ports/tools";
import type { Connection } from "./connect";
import { isLostSession, toToolServerError } from "./failure";

const MAX_CONNECTIONS = 200;

export type Listed = Awaited<ReturnType<Tools["list"]>>;

type PooledConnection = {
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
  const connections = new Map<string, PooledConnection>();

  const drop = (key: string, entry: PooledConnection): Promise<void> => {
    if (connections.get(key) === entry) connections.delete(key);
    clearTimeout(entry.idle);
    return entry.opened.then(({ client }) => client.close()).catch(() => {});
  };

  function add(key: string, server: ToolServer): PooledConnection {
    const entry: PooledConnection = { opened: open(server), uses: 0 };
    connections.set(key, entry);
    const [oldest] = [...connections].filter(([, each]) => each.uses === 0 && each !== entry);
    if (connections.size > MAX_CONNECTIONS && oldest) void drop(...oldest);
    entry.opened.then(
      ({ client }) => {
        client.onclose = () => void drop(key, entry);
      },
      () => drop(key, entry),
    );
    return entry;
  }

  /** Runs a call over a server's connection; retries once if the server has dropped the session. */
  async function use<Result>(
    server: ToolServer,
    run: (connection: Connection, entry: PooledConnection) => Promise<Result>,
  ): Promise<Result> {
    const key = keyOf(server);
    const known = connections.get(key);
    const entry = known ?? add(key, server);
    entry.uses += 1;
    clearTimeout(entry.idle);
    try {
      const connection = await entry.opened;
      return await run(connection, entry).catch((error: unknown) => {
        throw connection.failure ?? error;
      });
    } catch (error) {
      if (!(error instanceof ToolServerError)) void drop(key, entry);
      if (known && isLostSession(error)) return use(server, run);
      throw error instanceof ToolServerError ? error : toToolServerError(error);
    } finally {
      entry.uses -= 1;
      if (entry.uses === 0 && connections.get(key) === entry)
        entry.idle = setTimeout(() => void drop(key, entry), idleMs).unref();
    }
  }

  return {
    use,
    close(server: ToolServer) {
      const key = keyOf(server);
      const entry = connections.get(key);
      if (entry) void drop(key, entry);
    },
    closeAll: async () => {
      await Promise.all([...connections].map(([key, entry]) => drop(key, entry)));
    },
  };
}

/** Equal only for equal settings. */
export function keyOf(server: ToolServer): string {
  if ("operator" in server) return `operator:${server.operator}`;
  const { signIn: _, ...settings } = server;
  return createHash("sha256").update(JSON.stringify(settings)).digest("base64");
}
