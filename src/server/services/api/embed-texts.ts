import { unsupported } from "~/domain/api/api-error";
import type { EmbeddingInput } from "~/domain/api/embedding";
import type { CallUsage } from "~/domain/chat/usage";
import { estimateTokens } from "~/domain/model/context";
import { parseModelId } from "~/domain/model/model";
import type { WaitingUser } from "~/server/services/auth/sessions";
import type { ReplyDeps } from "../chat/reply-deps";
import { meterCall } from "../chat/writing/meter-call";
import { modelsOf } from "../model/models-of";
import { beginCall, explainCall } from "./model-call";

export type Embedded = { vectors: readonly (readonly number[])[]; tokens: number };

/**
 * Turns texts into vectors, in their order. Counts as one prompt, however many calls the provider needs.
 *
 * @throws DomainError plan_needed, quota_spent, too_many_requests; ApiError when the provider has no such models or fails
 */
export async function embedTexts(
  general: ReplyDeps,
  caller: WaitingUser,
  { model, input, dimensions }: EmbeddingInput,
): Promise<Embedded> {
  const { user, signal } = caller;
  const deps = { ...general, models: await modelsOf(general, user.id) };
  const embedding = deps.models.openEmbedding(model);
  if (!embedding)
    throw unsupported(
      "model",
      `The provider of ${parseModelId(model).name} does not turn texts into vectors.`,
    );
  const values = typeof input === "string" ? [input] : input;
  const call = await beginCall(deps, caller, model);
  const usages: CallUsage[] = [];
  const vectors: number[][] = [];
  let isAnswered = false;
  try {
    const batchSize = (await embedding.maxEmbeddingsPerCall) ?? values.length;
    for (let from = 0; from < values.length; from += batchSize) {
      const batch = values.slice(from, from + batchSize);
      const tokens = batch.reduce((sum, text) => sum + estimateTokens(text), 0);
      const meter = meterCall(deps.clock, {}, { instructions: "", turns: [{ tokens, images: [] }] });
      const { embeddings, usage } = await embedding.doEmbed({
        values: batch,
        ...(dimensions && { dimensions }),
        // For models that run inside the product; no other provider sees it.
        providerOptions: { bluebonnet: { userId: user.id } },
        abortSignal: signal,
      });
      usages.push(meter.end(toUsage(usage?.tokens)));
      vectors.push(...embeddings);
    }
    isAnswered = true;
    return { vectors, tokens: usages.reduce((sum, { inputTokens }) => sum + inputTokens, 0) };
  } catch (error) {
    signal.throwIfAborted();
    throw await explainCall(deps, model, error);
  } finally {
    await call.end({ isAnswered, usages });
  }
}

const toUsage = (total: number | undefined) => ({
  inputTokens: { total, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
});
