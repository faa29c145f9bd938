import type { Piece } from "./backend.js";
import { ConnectionError, errorFrom, ServerError } from "./errors.js";
import type { SilenceTimer } from "./silence-timer.js";

/** A response whose body has not been read yet. The timeout applies to each chunk. */
export class OpenResponse {
  readonly response: Response;
  readonly #timer: SilenceTimer;

  constructor(response: Response, timer: SilenceTimer) {
    this.response = response;
    this.#timer = timer;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.#chunks()) chunks.push(chunk);
    return new Uint8Array(await new Blob(chunks.map((chunk) => new Uint8Array(chunk))).arrayBuffer());
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  /** @param read returns undefined for an unexpected body */
  async json<T>(read: (answer: unknown) => T | undefined): Promise<T> {
    const text = await this.text();
    const result = this.#parse(() => read(JSON.parse(text)));
    if (result === undefined) throw this.#invalidResponse();
    return result;
  }

  /**
   * Parses the lines of the body, until one is marked as done.
   * @param parse returns undefined for a line to skip
   */
  async *pieces<P extends Pick<Piece, "done" | "error">>(
    parse: (line: string) => P | undefined,
  ): AsyncGenerator<P, void, undefined> {
    for await (const line of this.#lines()) {
      const piece = this.#parse(() => parse(line));
      if (piece?.error !== undefined) throw errorFrom(this.response, piece.error);
      if (piece) yield piece;
      if (piece?.done) return;
    }
    throw new ConnectionError("The answer ended early.", { requestId: this.#requestId });
  }

  async *#lines(): AsyncGenerator<string, void, undefined> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of this.#chunks()) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
    }
    rest += decoder.decode();
    if (rest !== "") yield rest;
  }

  /** Breaking out of the loop closes the connection. */
  async *#chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    const reader = this.response.body?.getReader();
    try {
      for (;;) {
        this.#timer.restart();
        const next = await reader?.read();
        this.#timer.pause();
        if (!next || next.done) break;
        yield next.value;
      }
    } catch (error) {
      throw this.#timer.explain(error, this.#requestId, "The connection broke.");
    } finally {
      this.#timer.abort();
    }
  }

  #parse<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw this.#invalidResponse(error);
    }
  }

  #invalidResponse(cause?: unknown): ServerError {
    const { status } = this.response;
    const message = "The server's answer cannot be understood. Is this the address of a model server?";
    return new ServerError(message, { status, requestId: this.#requestId, cause });
  }

  get #requestId(): string | null {
    return this.response.headers.get("x-request-id");
  }
}
