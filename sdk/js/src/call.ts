import type { Answered } from "./transport.js";

/** A promise of a result that also gives access to the HTTP response. */
export class Call<T> extends Promise<T> {
  readonly #answered: Promise<Answered<T>>;

  constructor(answered: Promise<Answered<T>>) {
    super((resolve) => resolve(answered.then(({ data }) => data)));
    this.#answered = answered;
  }

  /** `then`, `catch` and `finally` return plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** The result with the status, headers and request id of its response. */
  withResponse(): Promise<Answered<T>> {
    // Errors are reported by the returned promise.
    this.catch(() => {});
    return this.#answered;
  }
}
