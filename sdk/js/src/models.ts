import { Call } from "./call.js";
import { UnsupportedError } from "./errors.js";
import type { CallOptions, Transport } from "./transport.js";
import { numberAt, textAt, valueAt } from "./value-at.js";
import type { Model, Way } from "./way.js";

export type PullProgress = {
  status: string;
  /** Of the part that is being downloaded; null between parts. */
  completedBytes: number | null;
  totalBytes: number | null;
};

/** The models that can answer. */
export class Models {
  readonly #transport: Transport;
  readonly #way: Way;

  constructor(transport: Transport, way: Way) {
    this.#transport = transport;
    this.#way = way;
  }

  /** Those on this machine, or those that a server offers. */
  list(options: CallOptions = {}): Call<Model[]> {
    const { path, list } = this.#way.models;
    return new Call(
      this.#transport.send({ method: "GET", path }, options, (response) => response.json(list)),
    );
  }

  /** Downloads a model to this machine. A download that was left is resumed. */
  async *pull({
    model,
    ...options
  }: { model: string } & CallOptions): AsyncGenerator<PullProgress, void, undefined> {
    if (this.#way.name === "server") throw new UnsupportedError("A server downloads its own models.");
    const body = { model: this.#way.modelName(model), stream: true };
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
