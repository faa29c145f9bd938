import { BluebonnetError, ConnectionError, errorFrom, TimeoutError } from "./errors.js";
import { OpenResponse } from "./open-response.js";
import { SilenceTimer } from "./silence-timer.js";

/** Longer waits are reported to the caller instead. */
const MAX_WAIT_MS = 60_000;
const RETRIED = new Set([408, 429]);

export type CallOptions = {
  /** Cancels the call and its stream. */
  signal?: AbortSignal | undefined;
  /** How long to wait for the next byte of the response. */
  timeoutMs?: number | undefined;
  /** Sent in addition to the client's headers, which they override. */
  headers?: Record<string, string> | undefined;
  /** The idempotency key of a POST to a server; a new one for each call by default. */
  idempotencyKey?: string | undefined;
};

export type Request = { method: "GET" | "POST"; path: string; body?: object };

export type TransportOptions = {
  /** Without a path. */
  origin: string;
  apiKey?: string | undefined;
  headers: Record<string, string>;
  fetch: typeof fetch;
  maxRetries: number;
  retryDelayMs: number;
  timeoutMs: number;
};

/** The result of a call, and the response that it was read from. */
export type Answered<T> = { data: T; response: Response; requestId: string | null };

/** Sends requests, and retries them if that is safe. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** @param read part of an attempt: if reading the body fails, the request is retried */
  async send<T>(
    request: Request,
    options: CallOptions,
    read: (response: OpenResponse) => Promise<T>,
  ): Promise<Answered<T>> {
    const headers = this.#headers(request, options);
    for (let attempts = 1; ; attempts++) {
      options.signal?.throwIfAborted();
      try {
        return await this.#try(request, headers, options, read);
      } catch (error) {
        const wait = error instanceof BluebonnetError ? this.#waitMs(error, attempts) : undefined;
        if (wait === undefined) throw error;
        await sleep(wait, options.signal);
      }
    }
  }

  #headers({ body, method }: Request, options: CallOptions): Headers {
    const headers = new Headers(this.#options.headers);
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    if (body) headers.set("content-type", "application/json");
    if (this.#options.apiKey === undefined) return headers;
    headers.set("authorization", `Bearer ${this.#options.apiKey}`);
    // The same key for all attempts, so that the server does the work once.
    if (method === "POST") headers.set("idempotency-key", options.idempotencyKey ?? randomKey());
    return headers;
  }

  async #try<T>(
    { method, path, body }: Request,
    headers: Headers,
    { signal, timeoutMs = this.#options.timeoutMs }: CallOptions,
    read: (response: OpenResponse) => Promise<T>,
  ): Promise<Answered<T>> {
    const timer = new SilenceTimer(timeoutMs, signal);
    let requestId: string | null = null;
    try {
      const response = await this.#options.fetch(`${this.#options.origin}${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
        signal: timer.signal,
      });
      timer.pause();
      requestId = response.headers.get("x-request-id");
      const open = new OpenResponse(response, timer);
      if (!response.ok) throw errorFrom(response, parsed(await open.text()));
      return { data: await read(open), response, requestId };
    } catch (error) {
      timer.stop();
      throw timer.explain(error, requestId, `${this.#options.origin} cannot be reached.`);
    }
  }

  /** The delay before the next attempt; undefined if the request is not retried. */
  #waitMs(error: BluebonnetError, attempts: number): number | undefined {
    const { status, code, retryAfterMs } = error;
    const isTransient =
      error instanceof ConnectionError ||
      error instanceof TimeoutError ||
      (status ?? 0) >= 500 ||
      (RETRIED.has(status ?? 0) && code !== "insufficient_quota") ||
      code === "request_in_progress";
    if (!isTransient || attempts > this.#options.maxRetries) return undefined;
    if (retryAfterMs !== null) return retryAfterMs <= MAX_WAIT_MS ? retryAfterMs : undefined;
    return this.#options.retryDelayMs * 2 ** (attempts - 1) * (1 - Math.random() / 4);
  }
}

/** Parses JSON; undefined for other text, such as a proxy's error page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", cancel);
      resolve();
    }, ms);
    signal?.addEventListener("abort", cancel, { once: true });
  });
