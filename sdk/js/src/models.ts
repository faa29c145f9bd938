import type { Backend, Model } from "./backend.js";
import { Call } from "./call.js";
import { UnsupportedError } from "./errors.js";
import type { CallOptions, Transport } from "./transport.js";
import { numberAt, textAt, valueAt } from "./value-at.js";

export type PullProgress = {
  status: string;
  /** Bytes of the part that is being downloaded; null between parts. */
  completedBytes: number | null;
  totalBytes: number | null;
};

/** The available models. */
export class Models {
  readonly #transport: Transport;
  readonly #backend: Backend;

  constructor(transport: Transport, backend: Backend) {
    this.#transport = transport;
    this.#backend = backend;
  }

  /** Lists the models on this machine, or those that a server offers. */
  list(options: CallOptions = {}): Call<Model[]> {
    const { path, list } = this.#backend.models;
    return new Call(
      this.#transport.send({ method: "GET", path }, options, (response) => response.json(list)),
    );
  }

  /** Downloads a model to this machine. An interrupted download is resumed. */
  async *pull({
    model,
    ...options
  }: { model: string } & CallOptions): AsyncGenerator<PullProgress, void, undefined> {
    if (this.#backend.name === "server") throw new UnsupportedError("A server downloads its own models.");
    const body = { model: this.#backend.modelName(model), stream: true };
    const { data: lines } = await this.#transport.send(
      { method: "POST", path: "/api/pull", body },
      options,
      async (response) => response.pieces(pullLine),
    );
    for await (const { progress } of lines) yield progress;
  }
}

function pullLine(line: string) {
  const answer: unknown = JSON.parse(line);
  const status = textAt(answer, "status") ?? "";
  const progress: PullProgress = {
    status,
    completedBytes: numberAt(answer, "completed") ?? null,
    totalBytes: numberAt(answer, "total") ?? null,
  };
  const isFailed = valueAt(answer, "error") !== undefined;
  return { progress, done: status === "success", error: isFailed ? answer : undefined };
}
