import { unsupported } from "~/domain/api/api-error";
import type { EmbeddingInput } from "~/domain/api/embedding";
import type { CallUsage } from "~/domain/chat/usage";
import { estimateTokens } from "~/domain/model/context";
import { parseModelId } from "~/domain/model/model";
import type { RequestContext } from "~/server/services/auth/sessions";
import type { ReplyDeps } from "../chat/reply-deps";
import { meterCall } from "../chat/writing/meter-call";
import { modelsOf } from "../model/models-of";
import { beginCall, toApiError } from "./model-call";

type Embeddings = { vectors: readonly (readonly number[])[]; tokens: number };

/**
 * Embeds texts, in order. Counts as one prompt, however many provider calls it takes.
 *
 * @throws DomainError plan_needed, quota_spent, too_many_requests; ApiError when the provider cannot embed or fails
 */
export async function embedTexts(
  baseDeps: ReplyDeps,
  caller: RequestContext,
  { model, input, dimensions }: EmbeddingInput,
): Promise<Embeddings> {
  const { user, signal } = caller;
  const deps = { ...baseDeps, models: await modelsOf(baseDeps, user.id) };
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
        // Read only by the built-in models.
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
    throw await toApiError(deps, model, error);
  } finally {
    await call.end({ isAnswered, usages });
  }
}

const toUsage = (total: number | undefined) => ({
  inputTokens: { total, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
});
