import { toVectors, UnusableVectors, type Vector } from "~/domain/knowledge/vectors";
import { estimateTokens } from "~/domain/model/context";
import type { FailureKind } from "~/domain/model/failure";
import { type ModelId, parseModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { EmbeddingModel, Models } from "~/server/ports/models";
import { requireBudget, requireModelInPlan } from "../billing/limits";

/** Few enough that the answer is parsed without a pause, however long its vectors are. */
const TEXTS_AT_ONCE = 12;
/** Shorter texts than these are not made shorter for a model that refuses them. */
const MIN_CHARACTERS = 300;

/** Vectors could not be made. Its message is for the user. */
export class VectorsFailed extends Error {
  override readonly name = "VectorsFailed";
}

export type VectorDeps = { db: Db; clock: Clock; ids: Ids };

export type VectorCalls = {
  userId: string;
  modelId: ModelId;
  /** The user's. */
  models: Pick<Models, "openEmbedding" | "explain">;
  timeoutMs: number;
  /** After each call. */
  onCall?: () => Promise<unknown>;
};

/**
 * Turns texts into vectors, in their order and all of one length. A text that is too long for the model is cut.
 *
 * @throws VectorsFailed; DomainError plan_needed, and too_many_requests when the budget of a shared connection is used up
 */
export async function makeVectors(
  deps: VectorDeps,
  calls: VectorCalls,
  texts: readonly string[],
): Promise<Vector[]> {
  await requireModelInPlan(deps.db, calls);
  const model = calls.models.openEmbedding(calls.modelId);
  if (!model) throw new VectorsFailed(`${parseModelId(calls.modelId).name} is no longer connected.`);
  const vectors: Vector[] = [];
  const most = Math.min(TEXTS_AT_ONCE, (await model.maxEmbeddingsPerCall) ?? TEXTS_AT_ONCE);
  for (let at = 0; at < texts.length; at += most) {
    const some = texts.slice(at, at + most);
    vectors.push(...(await callOrCut(deps, { ...calls, model, dimensions: vectors[0]?.length }, some)));
    await calls.onCall?.();
  }
  return vectors;
}

type OpenCalls = VectorCalls & {
  model: EmbeddingModel;
  /** Of those that were made before; undefined: none yet. */
  dimensions: number | undefined;
};

async function callOrCut(deps: VectorDeps, calls: OpenCalls, texts: readonly string[]): Promise<Vector[]> {
  const { db, clock } = deps;
  const { userId, modelId, dimensions } = calls;
  await requireBudget(db, { userId, modelId, now: clock.now() });
  const embeddings = await callModel(deps, calls, texts).catch((error: unknown) => {
    const { kind, reason } = calls.models.explain(error, modelId);
    if (mayBeTooLong(kind) && texts.some(({ length }) => length > MIN_CHARACTERS)) return undefined;
    throw new VectorsFailed(reason);
  });
  if (embeddings) return checked(embeddings, { texts: texts.length, dimensions });
  // Which of several it was, only the model knows.
  const [only = "", ...others] = texts;
  if (others.length === 0) return callOrCut(deps, calls, [only.slice(0, only.length / 2)]);
  const vectors: Vector[] = [];
  for (const text of texts) {
    const known = vectors[0]?.length ?? dimensions;
    vectors.push(...(await callOrCut(deps, { ...calls, dimensions: known }, [text])));
  }
  return vectors;
}

/** Servers say it in every way. */
const mayBeTooLong = (kind: FailureKind): boolean =>
  ["context_too_long", "refused_input", "server_error"].includes(kind);

function checked(...answer: Parameters<typeof toVectors>): Vector[] {
  try {
    return toVectors(...answer);
  } catch (error) {
    if (error instanceof UnusableVectors) throw new VectorsFailed(error.message);
    throw error;
  }
}

/** One call, which counts as what its user uses of a connection. */
async function callModel(
  { db, clock, ids }: VectorDeps,
  { model, userId, modelId, timeoutMs }: OpenCalls,
  texts: readonly string[],
): Promise<number[][]> {
  const startedAt = clock.now();
  const { embeddings, usage } = await model.doEmbed({
    values: [...texts],
    // For models that run inside the product; no other provider sees it.
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

/** Nobody reads more in one call. */
const MAX_TOKENS = 10_000_000;
