import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { planNeededFor } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import { notFound } from "~/domain/error/domain-error";
import type { EmbeddingChoice } from "~/domain/knowledge/collection";
import type { ChooseEmbeddingInput } from "~/domain/knowledge/knowledge-input";
import { parseModelId } from "~/domain/model/model";
import { type ConnectionDeps, modelsOf } from "../model/models-of";
import { chosenEmbedding } from "./chosen-embedding";
import { type EmbeddingDeps, embedSoon } from "./embed-documents";

/** The models that can find passages by meaning, those on this machine first, and the chosen one. */
export async function readEmbedding(deps: ConnectionDeps, user: SignedInUser): Promise<EmbeddingChoice> {
  const models = await modelsOf(deps, user.id);
  const [states, chosen] = await Promise.all([models.list(), chosenEmbedding(deps.db, user.id)]);
  const offered = states
    .flatMap((state) => (state.connected ? (state.embeddingModels ?? []) : []))
    .filter(({ id }) => planNeededFor(limitsOf(user.planId), id) === null)
    .map(({ id, name, connection = null, place = "elsewhere" }) => ({ id, name, connection, place }))
    .toSorted((a, b) => NEAREST.indexOf(a.place) - NEAREST.indexOf(b.place) || (a.name < b.name ? -1 : 1));
  const isOffered = chosen === null || offered.some(({ id }) => id === chosen);
  return { chosen, chosenName: chosen && parseModelId(chosen).name, isOffered, models: offered };
}

const NEAREST: readonly string[] = ["machine", "network", "elsewhere"];

/**
 * Chooses the model that finds passages by meaning; null: they are found by words alone. The vectors of another model are
 * deleted, and all documents are given to this one.
 *
 * @throws DomainError not_found for a model that is not offered
 */
export async function chooseEmbedding(
  deps: EmbeddingDeps,
  user: SignedInUser,
  { modelId }: ChooseEmbeddingInput,
): Promise<void> {
  if (modelId !== null) {
    const { models } = await readEmbedding(deps, user);
    if (!models.some(({ id }) => id === modelId)) throw notFound();
  }
  await deps.db.$transaction(async (tx) => {
    await tx.userSettings.upsert({
      where: { id: user.id },
      create: { id: user.id, embeddingModel: modelId },
      update: { embeddingModel: modelId },
      select: { id: true },
    });
    await tx.knowledgeDocument.updateMany({
      where: { userId: user.id, embeddedWith: { not: null }, NOT: { embeddedWith: modelId ?? "" } },
      data: { vectors: null, embeddedWith: null, embeddedHash: null },
    });
    await tx.knowledgeCollection.updateMany({
      where: { userId: user.id },
      data: { embeddingProblem: null, embedAfter: null },
    });
  });
  embedSoon(deps);
}
