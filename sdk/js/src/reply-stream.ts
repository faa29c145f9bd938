import type { Piece, Reply } from "./backend.js";

/**
 * The text of a reply as it is written. Iterate over it once; breaking out of the loop closes the connection.
 * `final()` returns the whole result.
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

  /** The whole result; reads the rest of the stream. */
  async final(): Promise<T> {
    for await (const _ of this);
    return this.#finish(this.#reply);
  }
}
