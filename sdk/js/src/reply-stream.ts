import type { Piece, Reply } from "./way.js";

/**
 * The text of a reply as it is written. Iterate over it once; leaving the loop closes the connection.
 * `final()` then gives the whole result.
 */
export class ReplyStream<T> implements AsyncIterable<string> {
  readonly #pieces: AsyncGenerator<Piece, void, undefined>;
  readonly #finish: (reply: Reply) => T;
  readonly #reply: Reply;

  constructor(model: string, pieces: AsyncGenerator<Piece, void, undefined>, finish: (reply: Reply) => T) {
    this.#reply = { text: "", model, finishReason: null, usage: null };
    this.#pieces = pieces;
    this.#finish = finish;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    for await (const { text, model, finishReason, usage } of this.#pieces) {
      if (model !== undefined) this.#reply.model = model;
      if (finishReason !== undefined) this.#reply.finishReason = finishReason;
      if (usage !== undefined) this.#reply.usage = usage;
      if (!text) continue;
      this.#reply.text += text;
      yield text;
    }
  }

  /** The whole result; reads what has not been read. */
  async final(): Promise<T> {
    for await (const _ of this);
    return this.#finish(this.#reply);
  }
}
