import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type HeaderRule = string | null | { matches: string } | { sameAs: number };

export type Exchange = {
  request: { method: string; path: string; headers?: Record<string, HeaderRule>; body?: unknown };
  response: {
    status?: number;
    headers?: Record<string, string>;
    json?: unknown;
    text?: string;
    chunks?: readonly string[];
    /** In hexadecimal. */
    bytes?: readonly string[];
    delayMs?: number;
    ending?: "reset" | "hang";
  };
};

type Received = { method: string; path: string; headers: http.IncomingHttpHeaders; body: unknown };

export type CaseServer = {
  url: string;
  received: Received[];
  /** The client has sent its next request. */
  requested: Promise<void>;
  /** The last response has been sent. */
  answered: Promise<void>;
  /** The client has closed a connection that was still open. */
  disconnected: Promise<void>;
  /** The client has the first chunk: a `reset` waits for it. */
  chunkRead(): void;
  close(): Promise<void>;
};

/** Plays the exchanges of a conformance case in their order. */
export async function startCaseServer(exchanges: readonly Exchange[]): Promise<CaseServer> {
  const received: Received[] = [];
  const requested = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const disconnected = Promise.withResolvers<void>();
  const chunkRead = Promise.withResolvers<void>();
  const server = http.createServer(async (incoming, outgoing) => {
    const { method = "", url: path = "", headers } = incoming;
    const text = (await incoming.toArray()).join("");
    const index = received.push({ method, path, headers, body: bodyOf(text, headers) });
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) disconnected.resolve();
    });
    const exchange = exchanges[index - 1];
    if (!exchange) return void outgoing.writeHead(418).end();
    requested.resolve();
    await answer(exchange.response, outgoing, chunkRead.promise);
    if (index === exchanges.length) answered.resolve();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    requested: requested.promise,
    answered: answered.promise,
    disconnected: disconnected.promise,
    chunkRead: () => chunkRead.resolve(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function bodyOf(text: string, headers: http.IncomingHttpHeaders): unknown {
  if (text === "") return undefined;
  const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}

async function answer(
  { status, headers, json, text, chunks, bytes, delayMs = 0, ending }: Exchange["response"],
  outgoing: http.ServerResponse,
  chunkRead: Promise<void>,
): Promise<void> {
  await sleep(delayMs);
  const body = chunks ?? (json === undefined ? [text ?? ""] : [JSON.stringify(json)]);
  if (status !== undefined) {
    outgoing.writeHead(status, headers);
    outgoing.flushHeaders();
    for (const piece of bytes?.map((hex) => Buffer.from(hex, "hex")) ?? body) {
      await new Promise((resolve) => outgoing.write(piece, resolve));
      // Otherwise the next piece may join this one in the socket.
      await new Promise(setImmediate);
    }
  }
  if (ending === "hang") return;
  if (ending === undefined) return void outgoing.end();
  const isStream = headers?.["content-type"] !== "application/json";
  if (status !== undefined && isStream) await chunkRead;
  outgoing.destroy();
}

/** Why a request is not the expected one; undefined if it is. */
export function differenceOf(
  { request }: Exchange,
  received: readonly Received[],
  index: number,
): string | undefined {
  const actual = received[index];
  for (const [name, rule] of Object.entries(request.headers ?? {})) {
    const value = actual?.headers[name];
    if (!isHeader(rule, value, name, received)) return `${name} is ${value}, not ${JSON.stringify(rule)}`;
  }
  return undefined;
}

function isHeader(rule: HeaderRule, value: unknown, name: string, received: readonly Received[]): boolean {
  if (rule === null) return value === undefined;
  if (typeof rule === "string") return value === rule;
  if ("sameAs" in rule) return value !== undefined && value === received[rule.sameAs]?.headers[name];
  return typeof value === "string" && new RegExp(rule.matches).test(value);
}
