import type { Answered } from "./transport.js";

/** The promise of a result, which can also give the response that it came in. */
export class Call<T> extends Promise<T> {
  readonly #answered: Promise<Answered<T>>;

  constructor(answered: Promise<Answered<T>>) {
    super((resolve) => resolve(answered.then(({ data }) => data)));
    this.#answered = answered;
  }

  /** `then` and its like give plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** The result with the status, headers and request id of its response. */
  withResponse(): Promise<Answered<T>> {
    // The caller hears of a failure from the promise that is returned.
    this.catch(() => {});
    return this.#answered;
  }
}
