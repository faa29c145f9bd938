import { randomUUID } from "node:crypto";
import type { EmbeddingModelV4 } from "@ai-sdk/provider";
import { ModelCallError } from "../call-failure";
import type { ModelRunner } from "./model-runner";

/** Small batches, so that questions do not wait long while documents are indexed. */
const TEXTS_AT_ONCE = 4;

/**
 * A model on this machine that turns texts into vectors, as an AI SDK model.
 *
 * @param open returns its runner; undefined if the model is missing or of another kind
 */
export const localEmbeddingModel = (
  name: string,
  open: () => Promise<ModelRunner | undefined>,
): EmbeddingModelV4 => ({
  specificationVersion: "v4",
  provider: "local",
  modelId: name,
  maxEmbeddingsPerCall: TEXTS_AT_ONCE,
  supportsParallelCalls: false,
  async doEmbed({ values, abortSignal, providerOptions }) {
    const runner = await open();
    if (!runner) throw new ModelCallError({ kind: "unknown_model" });
    const userId = String(providerOptions?.bluebonnet?.userId ?? "");
    const { vectors, tokens } = await unlessAborted(
      runner.embed({ userId, signal: abortSignal }, { id: randomUUID(), texts: values }),
      abortSignal,
    ).catch((error: Error) => {
      abortSignal?.throwIfAborted();
      throw new ModelCallError({ kind: "server_error", providerMessage: error.message });
    });
    return { embeddings: vectors.map((vector) => [...vector]), usage: { tokens }, warnings: [] };
  },
});

/** Rejects at once: the engine stops a moment later, and a load in progress goes on. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", onAbort));
}
