import { InvalidVectors, toVectors, type Vector } from "~/domain/knowledge/vectors";
import { estimateTokens } from "~/domain/model/context";
import type { FailureKind } from "~/domain/model/failure";
import { type ModelId, parseModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { EmbeddingModel, Models } from "~/server/ports/models";
import type { Clock, Ids } from "~/server/ports/system";
import { requireBudget, requireModelInPlan } from "../billing/limits";

/** Small enough that parsing a response does not block the event loop. */
const TEXTS_AT_ONCE = 12;
/** Shorter texts are not truncated further. */
const MIN_CHARACTERS = 300;

/** The message is for the user. */
export class EmbeddingError extends Error {
  override readonly name = "EmbeddingError";
}

export type VectorDeps = { db: Db; clock: Clock; ids: Ids };

export type VectorCalls = {
  userId: string;
  modelId: ModelId;
  /** The user's models. */
  models: Pick<Models, "openEmbedding" | "explain">;
  timeoutMs: number;
  /** After each call. */
  onCall?: () => Promise<unknown>;
};

/**
 * Embeds texts, in order, as vectors of one length. Texts that are too long for the model are truncated.
 *
 * @throws EmbeddingError; DomainError plan_needed, and too_many_requests when the budget of a shared connection is used up
 */
export async function embedTexts(
  deps: VectorDeps,
  calls: VectorCalls,
  texts: readonly string[],
): Promise<Vector[]> {
  await requireModelInPlan(deps.db, calls);
  const model = calls.models.openEmbedding(calls.modelId);
  if (!model) throw new EmbeddingError(`${parseModelId(calls.modelId).name} is no longer connected.`);
  const vectors: Vector[] = [];
  const batchSize = Math.min(TEXTS_AT_ONCE, (await model.maxEmbeddingsPerCall) ?? TEXTS_AT_ONCE);
  for (let at = 0; at < texts.length; at += batchSize) {
    const batch = texts.slice(at, at + batchSize);
    vectors.push(...(await embedBatch(deps, { ...calls, model, dimensions: vectors[0]?.length }, batch)));
    await calls.onCall?.();
  }
  return vectors;
}

type OpenCalls = VectorCalls & {
  model: EmbeddingModel;
  /** Length of earlier vectors; undefined: none yet. */
  dimensions: number | undefined;
};

/** Embeds a batch. If the model rejects it, embeds each text separately, truncated as needed. */
async function embedBatch(deps: VectorDeps, calls: OpenCalls, texts: readonly string[]): Promise<Vector[]> {
  const { db, clock } = deps;
  const { userId, modelId, dimensions } = calls;
  await requireBudget(db, { userId, modelId, now: clock.now() });
  const embeddings = await callModel(deps, calls, texts).catch((error: unknown) => {
    const { kind, reason } = calls.models.explain(error, modelId);
    if (mayBeTooLong(kind) && texts.some(({ length }) => length > MIN_CHARACTERS)) return undefined;
    throw new EmbeddingError(reason);
  });
  if (embeddings) return checked(embeddings, { texts: texts.length, dimensions });
  // Only the model knows which text was too long.
  const [only = "", ...others] = texts;
  if (others.length === 0) return embedBatch(deps, calls, [only.slice(0, only.length / 2)]);
  const vectors: Vector[] = [];
  for (const text of texts) {
    const length = vectors[0]?.length ?? dimensions;
    vectors.push(...(await embedBatch(deps, { ...calls, dimensions: length }, [text])));
  }
  return vectors;
}

/** Servers report it differently. */
const mayBeTooLong = (kind: FailureKind): boolean =>
  ["context_too_long", "refused_input", "server_error"].includes(kind);

function checked(...answer: Parameters<typeof toVectors>): Vector[] {
  try {
    return toVectors(...answer);
  } catch (error) {
    if (error instanceof InvalidVectors) throw new EmbeddingError(error.message);
    throw error;
  }
}

/** Makes one call and records its usage. */
async function callModel(
  { db, clock, ids }: VectorDeps,
  { model, userId, modelId, timeoutMs }: OpenCalls,
  texts: readonly string[],
): Promise<number[][]> {
  const startedAt = clock.now();
  const { embeddings, usage } = await model.doEmbed({
    values: [...texts],
    // Read only by the built-in models.
    providerOptions: { bluebonnet: { userId } },
    abortSignal: AbortSignal.timeout(timeoutMs),
  });
  const reported = usage?.tokens;
  const isReported = reported !== undefined && Number.isSafeInteger(reported) && reported >= 0;
  await db.modelCall.create({
    data: {
      id: ids.next(),
      userId,
      modelId,
      inputTokens: isReported
        ? Math.min(reported, MAX_TOKENS)
        : texts.reduce((sum, text) => sum + estimateTokens(text), 0),
      outputTokens: 0,
      isEstimated: !isReported,
      durationMs: clock.now().getTime() - startedAt.getTime(),
      startedAt,
    },
    select: { id: true },
  });
  return embeddings;
}

/** Caps implausible reports. */
const MAX_TOKENS = 10_000_000;
