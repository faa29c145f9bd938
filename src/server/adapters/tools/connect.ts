import {
  Client,
  type ClientOptions,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import type { ToolTransport } from "~/domain/tool/tool-server";
import type { ToolServerSettings } from "~/server/ports/tools";
import type { FetchFor } from "../net/create-fetch";
import { TooLargeError } from "../net/limit-answer";
import { isOtherProtocol, isTooLarge } from "./failure";
import { type Program, processTransport } from "./process-transport";
import { signInFor } from "./sign-in";
import { within } from "./within";

export type Connection = {
  client: Client;
  /** Null: a process. */
  transport: ToolTransport | null;
  /** Why a stream of the server was aborted. */
  failure?: Error;
};

const CONNECT_MS = 10_000;
/** A process may be downloaded by its launcher first. */
const START_MS = 60_000;
const MAX_PAGES = 10;

async function connect(
  transport: Transport,
  kind: ToolTransport | null,
  options: ClientOptions & { ms: number },
): Promise<Connection> {
  const { ms, ...clientOptions } = options;
  // It offers the server no capabilities: no sampling, no questions to the user, no folders.
  const client = new Client(
    { name: "bluebonnet", version: "1.0.0" },
    { capabilities: {}, listMaxPages: MAX_PAGES, ...clientOptions },
  );
  const connection: Connection = { client, transport: kind };
  client.onerror = (error) => {
    if (!isTooLarge(error)) return;
    connection.failure = new TooLargeError(error.message);
    void client.close();
  };
  try {
    await within(ms, client.connect(transport, { timeout: ms }));
    return connection;
  } catch (error) {
    await client.close().catch(() => {});
    throw connection.failure ?? error;
  }
}

type ByUrl = Pick<ToolServerSettings, "url" | "headers" | "transport"> & {
  signIn: ToolServerSettings["signIn"] | null;
};

/** Connects by streamable HTTP or, where the server does not support it, by server-sent events. */
export async function connectByUrl(server: ByUrl, fetchFor: FetchFor): Promise<Connection> {
  const url = new URL(server.url);
  const options = {
    fetch: withHeadersAt(url.origin, server.headers, fetchFor("tools")),
    ...(server.signIn
      ? { authProvider: signInFor({ url: server.url, signIn: server.signIn }, fetchFor("toolsSignIn")) }
      : {}),
  };
  const bySse = () => connect(new SSEClientTransport(url, options), "sse", { ms: CONNECT_MS });
  if (server.transport === "sse") return bySse();
  try {
    const transport = new StreamableHTTPClientTransport(url, {
      ...options,
      reconnectionOptions: {
        maxRetries: 2,
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 10_000,
        reconnectionDelayGrowFactor: 2,
      },
    });
    return await connect(transport, "http", { ms: CONNECT_MS, versionNegotiation: { mode: "auto" } });
  } catch (error) {
    if (server.transport === "http" || !isOtherProtocol(error)) throw error;
    // When neither works, the failure of the newer protocol says more.
    return bySse().catch(() => {
      throw error;
    });
  }
}

/** Adds the user's headers to requests to their server alone, never to its authorization server. */
function withHeadersAt(
  origin: string,
  added: Readonly<Record<string, string>>,
  safeFetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) return safeFetch(url, init);
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    return safeFetch(url, { ...init, headers });
  };
}

/** Starts a program of the operator's configuration. It gets its own variables, and none of this server's secrets. */
export const connectToProcess = (program: Program): Promise<Connection> =>
  connect(processTransport(program), null, { ms: START_MS });
