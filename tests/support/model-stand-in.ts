import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { TokenGate } from "./token-gate.ts";

/** How a stand-in writes the next reply. */
export type ReplyScript = {
  tokens: readonly string[];
  /** Thinking sent before the tokens, in the protocol's field for it. */
  thinking: readonly string[];
  /** Calls of tools after the tokens, which end the reply. */
  toolCalls?: readonly StandInCall[];
  firstTokenDelayMs: number;
  delayMs: number;
  /** Releases the tokens one by one. */
  gate?: TokenGate;
  /** Byte positions at which the response is split into separate writes; overrides the delays. */
  split?: readonly number[];
  /** `close` omits the end of the response, `reset` breaks the connection, `hang` sends nothing more. */
  ending: "stop" | "length" | "blocked" | "close" | "reset" | "hang";
  /** Sent instead of a reply. */
  failure?: Failure;
  /** An error in the vendor's format in the stream, after the tokens. */
  failureInStream?: string;
  /** Sent verbatim after the tokens. */
  garbage?: string;
  /** Accepts the request and never responds. */
  silent: boolean;
};

/** Arguments as a text are sent as it is. */
export type StandInCall = { name: string; arguments: object | string };

export type Failure = { status: number; body: unknown; headers?: Record<string, string> };

export type RecordedRequest = {
  method: string;
  /** Path with query. */
  path: string;
  headers: http.IncomingHttpHeaders;
  /** Parsed JSON; null without a body. */
  body: unknown;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** When the client disconnected before the response was complete; otherwise null. */
  abortedAt: number | null;
  /** Milliseconds from writing the first token to writing the last; null until then, and for other responses. */
  writingMs: number | null;
};

/** A vendor's wire format. Each method returns the exact bytes of one part of the response. */
export type Protocol = {
  name: string;
  contentType: string;
  /** All other responses; undefined for unknown paths. */
  answer(request: RecordedRequest): Failure | undefined;
  asksForReply(request: RecordedRequest): boolean;
  /** Responds to a request in a way of its own; false: not this one. */
  respond?(request: RecordedRequest, outgoing: http.ServerResponse): Promise<boolean>;
  opening(request: RecordedRequest): string;
  thought(text: string, request: RecordedRequest): string;
  token(text: string, request: RecordedRequest): string;
  closing(ending: "stop" | "length" | "blocked", request: RecordedRequest): string;
  /** Asks for tools and ends the reply. */
  calling?(calls: readonly StandInCall[], request: RecordedRequest): string;
  failureInStream(message: string): string;
};

export type StandIn = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  requests: RecordedRequest[];
  /** Scripts of the next replies; the last one repeats. Missing fields come from the usual reply. */
  reply(...scripts: Partial<ReplyScript>[]): void;
  /** Response to everything except replies; undefined restores the usual responses. */
  failLists(failure: Failure | undefined): void;
  /** The next reply request that a client aborts. */
  nextAbort(): Promise<RecordedRequest>;
  close(): Promise<void>;
};

const usualReply: ReplyScript = {
  tokens: ["Hello", ", ", "world", "!"],
  thinking: [],
  firstTokenDelayMs: 0,
  delayMs: 0,
  ending: "stop",
  silent: false,
};

/** Starts a server that speaks `protocol` on `port` (0: any free port). */
export async function startStandIn(protocol: Protocol, port = 0): Promise<StandIn> {
  const requests: RecordedRequest[] = [];
  let scripts: ReplyScript[] = [usualReply];
  let listFailure: Failure | undefined;
  let onAbort: ((request: RecordedRequest) => void)[] = [];
  const reply = (...next: Partial<ReplyScript>[]) => {
    scripts = next.map((script) => ({ ...usualReply, ...script }));
  };

  const server = http.createServer(async (incoming, outgoing) => {
    const request = await record(incoming);
    if (request.path === "/__requests") return sendJson(outgoing, { status: 200, body: requests });
    if (request.path === "/__script") {
      reply(request.body as Partial<ReplyScript>);
      return sendJson(outgoing, { status: 200, body: {} });
    }
    requests.push(request);
    if (await protocol.respond?.(request, outgoing)) return;
    if (!protocol.asksForReply(request)) {
      const answer = listFailure ?? protocol.answer(request) ?? { status: 404, body: "404 page not found" };
      return sendJson(outgoing, answer);
    }
    outgoing.on("close", () => {
      if (outgoing.writableFinished) return;
      request.abortedAt = Date.now();
      for (const tell of onAbort) tell(request);
      onAbort = [];
    });
    const script = (scripts.length > 1 ? scripts.shift() : scripts[0]) ?? usualReply;
    if (script.silent) return;
    // The vendor rejects unknown models regardless of the script.
    const failure = script.failure ?? protocol.answer(request);
    if (failure) return sendJson(outgoing, failure);
    await sendReply(protocol, script, request, outgoing);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    reply,
    failLists: (failure) => {
      listFailure = failure;
    },
    nextAbort: () => new Promise((resolve) => onAbort.push(resolve)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function record(incoming: http.IncomingMessage): Promise<RecordedRequest> {
  const receivedAt = Date.now();
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString();
  const { method = "GET", url: path = "/", headers } = incoming;
  const body = text ? JSON.parse(text) : null;
  return { method, path, headers, body, receivedAt, abortedAt: null, writingMs: null };
}

function sendJson(outgoing: http.ServerResponse, { status, body, headers }: Failure): void {
  const isText = typeof body === "string";
  outgoing.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
  outgoing.end(isText ? body : JSON.stringify(body));
}

async function sendReply(
  protocol: Protocol,
  script: ReplyScript,
  request: RecordedRequest,
  outgoing: http.ServerResponse,
): Promise<void> {
  outgoing.socket?.setNoDelay(true);
  outgoing.writeHead(200, { "content-type": protocol.contentType });
  outgoing.flushHeaders();
  const writeOnSchedule = [
    ...script.thinking.map((text) => protocol.thought(text, request)),
    ...script.tokens.map((text) => protocol.token(text, request)),
  ];
  const last = endOf(protocol, script, request);
  const opening = protocol.opening(request);
  if (script.split)
    await writeSplit(outgoing, Buffer.from([opening, ...writeOnSchedule, last].join("")), script.split);
  else {
    if (opening) outgoing.write(opening);
    request.writingMs = await writeTimed(outgoing, writeOnSchedule, script);
    if (last && !outgoing.destroyed) outgoing.write(last);
  }
  if (script.ending === "hang") return;
  if (script.ending !== "reset") return void outgoing.end();
  // Flush what was written before the connection breaks.
  await sleep(20);
  outgoing.socket?.resetAndDestroy();
}

function endOf(protocol: Protocol, script: ReplyScript, request: RecordedRequest): string {
  const extra =
    (script.garbage ?? "") + (script.failureInStream ? protocol.failureInStream(script.failureInStream) : "");
  const { ending } = script;
  if (script.failureInStream || ending === "close" || ending === "reset" || ending === "hang") return extra;
  if (script.toolCalls && protocol.calling) return extra + protocol.calling(script.toolCalls, request);
  return extra + protocol.closing(ending, request);
}

/** Follows the schedule of the whole reply, so that late timers do not slow it down. @returns the duration */
async function writeTimed(
  outgoing: http.ServerResponse,
  pieces: string[],
  script: ReplyScript,
): Promise<number> {
  let firstAt: number | undefined;
  const start = performance.now() + script.firstTokenDelayMs;
  for (const [index, piece] of pieces.entries()) {
    const wait = start + index * script.delayMs - performance.now();
    if (wait > 0) await sleep(wait);
    await script.gate?.pass();
    if (outgoing.destroyed) break;
    firstAt ??= performance.now();
    if (!outgoing.write(piece)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
  }
  return performance.now() - (firstAt ?? performance.now());
}

async function writeSplit(
  outgoing: http.ServerResponse,
  bytes: Buffer,
  split: readonly number[],
): Promise<void> {
  const cuts = [...new Set(split.map((at) => at % bytes.length))].sort((a, b) => a - b);
  for (const [index, from] of [0, ...cuts].entries()) {
    const piece = bytes.subarray(from, cuts[index] ?? bytes.length);
    if (piece.length > 0) outgoing.write(piece);
    await nextTurn();
  }
}

/** A typical reply of `count` tokens: a sentence, then one page in a fence. */
export function sampleTokens(count: number): string[] {
  const head = ["Here", " is", " the", " page", ".\n\n", "```", "html", "\n<!doctype html>", "\n<main>"];
  const tail = ["\n</main>", "\n```", "\n"];
  const line = ["\n  <p", ">", "blue", "bonnet", " fields", " in", " April", "</p>"];
  const middle = Array.from(
    { length: Math.max(0, count - head.length - tail.length) },
    (_, i) => line[i % line.length] ?? "",
  );
  return [...head, ...middle, ...tail].slice(0, Math.max(1, count));
}

/** Runs a stand-in as a separate process: `--port 11434 --tokens-per-second 100 --tokens 3000 --first-token-ms 50`. */
export async function runFromCommandLine(start: (port: number) => Promise<StandIn>): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: { port: text, "tokens-per-second": text, tokens: text, "first-token-ms": text },
  });
  const rate = Number(values["tokens-per-second"] ?? 0);
  const standIn = await start(Number(values.port ?? 0));
  standIn.reply({
    tokens: sampleTokens(Number(values.tokens ?? 300)),
    delayMs: rate > 0 ? 1_000 / rate : 0,
    firstTokenDelayMs: Number(values["first-token-ms"] ?? 0),
  });
  process.stdout.write(`${standIn.url}\n`);
}
