import { createInterface } from "node:readline";
import { BluebonnetError, ConnectionError, errorFrom } from "../errors.js";
import { valueAt } from "../value-at.js";
import type { Command, CommandInput } from "./command.js";
import { exitCode, exitCodeOf } from "./exit-code.js";
import { serverAccess } from "./server-access.js";

/** JSON-RPC's error codes for invalid JSON and for server errors. */
const PARSE_ERROR = -32_700;
const SERVER_ERROR = -32_000;

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

export const mcp: Command = {
  summary: "Let other agents work on your projects",
  usage: "",
  details: [
    "Speaks the Model Context Protocol over standard input and output, with the server of `bluebonnet login`.",
    "Agents start it themselves: give them the command `bluebonnet` with the argument `mcp`.",
    "It ends when standard input does, once everything is answered.",
  ],
  options: {},
  run: (input) => new Relay(input).run(),
};

/** Relays messages, one JSON object per line, from standard input to a server, and its responses to standard output. */
class Relay {
  readonly #input: CommandInput;
  readonly #server: ReturnType<typeof serverAccess>;
  /** The controllers of pending requests, by id as JSON. */
  readonly #pending = new Map<string, AbortController>();
  /** The negotiated protocol version. */
  #version: string | undefined;
  #exitCode: number = exitCode.done;

  constructor(input: CommandInput) {
    this.#input = input;
    this.#server = serverAccess(input.settings, input.settingsFile);
  }

  async run(): Promise<number> {
    const { signal } = this.#input;
    const lines = createInterface({ input: process.stdin });
    signal.addEventListener("abort", () => lines.close(), { once: true });
    const running = new Set<Promise<void>>();
    for await (const line of lines) {
      if (line.trim() === "") continue;
      const passing = this.#pass(line);
      running.add(passing);
      void passing.finally(() => running.delete(passing));
    }
    await Promise.all(running);
    signal.throwIfAborted();
    return this.#exitCode;
  }

  async #pass(line: string): Promise<void> {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return this.#refuse(null, PARSE_ERROR, "This line is not JSON.");
    }
    if (valueAt(message, "method") === "notifications/cancelled")
      return this.#pending.get(JSON.stringify(valueAt(message, "params", "requestId")))?.abort();
    const id = valueAt(message, "method") === undefined ? undefined : valueAt(message, "id");
    const controller = new AbortController();
    const key = JSON.stringify(id);
    if (id !== undefined) this.#pending.set(key, controller);
    try {
      await this.#send(message, AbortSignal.any([controller.signal, this.#input.signal]));
      this.#exitCode = exitCode.done;
    } catch (error) {
      // A cancelled request gets no response.
      if (controller.signal.aborted || this.#input.signal.aborted) return;
      const text = error instanceof Error ? error.message : String(error);
      this.#exitCode = exitCodeOf(error);
      this.#input.terminal.note(`bluebonnet: ${text}`);
      if (id !== undefined) this.#refuse(id, SERVER_ERROR, text);
    } finally {
      this.#pending.delete(key);
    }
  }

  /** Sends a message and relays all responses. @throws if its own response is missing */
  async #send(message: unknown, signal: AbortSignal): Promise<void> {
    const { url, fetch } = this.#server;
    const broken = (cause: unknown) => new ConnectionError(`${url} cannot be reached.`, { cause });
    const response = await fetch(`${url}/api/mcp`, {
      method: "POST",
      headers: this.#headers(message),
      body: JSON.stringify(message),
      signal,
    }).catch((cause: unknown) => Promise.reject(broken(cause)));
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const id = valueAt(message, "id");
    let isAnswered = id === undefined || valueAt(message, "method") === undefined;
    try {
      for await (const answer of isStream && response.body
        ? eventsOf(response.body)
        : [parsed(await response.text())]) {
        // A protocol error has an HTTP error status and also a JSON-RPC response.
        if (valueAt(answer, "jsonrpc") === undefined || valueAt(answer, "id") === null) {
          if (!response.ok) throw errorFrom(response, answer);
          continue;
        }
        isAnswered ||= valueAt(answer, "id") === id;
        this.#answer(answer);
      }
    } catch (error) {
      throw error instanceof BluebonnetError ? error : broken(error);
    }
    if (!isAnswered) throw new ConnectionError("The answer ended early.");
  }

  #headers(message: unknown): Record<string, string> {
    const ownVersion = valueAt(message, "params", "_meta", VERSION_KEY);
    const version = ownVersion ?? this.#version;
    const name = valueAt(message, "params", "name") ?? valueAt(message, "params", "uri");
    return {
      authorization: `Bearer ${this.#server.token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(typeof version === "string" && { "mcp-protocol-version": version }),
      // Protocol revisions with the version in each message also require these headers.
      ...(ownVersion !== undefined && { "mcp-method": String(valueAt(message, "method")) }),
      ...(ownVersion !== undefined && typeof name === "string" && { "mcp-name": name }),
    };
  }

  #answer(answer: unknown): void {
    const version = valueAt(answer, "result", "protocolVersion");
    if (typeof version === "string") this.#version = version;
    this.#input.terminal.line(JSON.stringify(answer));
  }

  #refuse(id: unknown, code: number, message: string): void {
    this.#input.terminal.line(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));
  }
}

/** Parses the JSON of server-sent events. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of body) {
    rest += decoder.decode(piece, { stream: true });
    const events = rest.split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event.split(/\r?\n/).flatMap((line) => (line.startsWith("data:") ? line.slice(5) : []));
      const answer = parsed(data.join("\n"));
      if (answer !== undefined) yield answer;
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
