import { BluebonnetError, ConnectionError, TimeoutError } from "./errors.js";

/** Aborts a request if the server sends nothing for too long, or if the caller cancels. */
export class SilenceTimer {
  readonly #controller = new AbortController();
  readonly #ms: number;
  readonly #caller: AbortSignal | undefined;
  readonly #cancel = () => this.#controller.abort(this.#caller?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isExpired = false;

  constructor(ms: number, caller: AbortSignal | undefined) {
    this.#ms = ms;
    this.#caller = caller;
    if (caller?.aborted) this.#cancel();
    caller?.addEventListener("abort", this.#cancel, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    this.pause();
    this.#timer = setTimeout(() => {
      this.#isExpired = true;
      this.#controller.abort();
    }, this.#ms);
  }

  /** Pauses while the caller processes data. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Stops once the response is complete or no longer read. */
  stop(): void {
    this.pause();
    this.#caller?.removeEventListener("abort", this.#cancel);
  }

  /** Closes the connection. */
  abort(): void {
    this.stop();
    this.#controller.abort();
  }

  /** Maps an error of `fetch` to the error to throw. */
  explain(error: unknown, requestId: string | null, message: string): unknown {
    if (this.#caller?.aborted) return this.#caller.reason;
    if (this.#isExpired)
      return new TimeoutError(`The server sent nothing for ${this.#ms} ms.`, { requestId, cause: error });
    if (error instanceof BluebonnetError) return error;
    return new ConnectionError(message, { requestId, cause: error });
  }
}
