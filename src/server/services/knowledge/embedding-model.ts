import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { planNeededFor } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import { notFound } from "~/domain/error/domain-error";
import type { EmbeddingChoice, EmbeddingProgress } from "~/domain/knowledge/collection";
import type { ChooseEmbeddingInput } from "~/domain/knowledge/knowledge-input";
import { parseModelId } from "~/domain/model/model";
import type { Db, Tx } from "~/server/db";
import { lockUser } from "../billing/locks";
import { type ConnectionDeps, modelsOf } from "../model/models-of";
import { chosenEmbedding, type EmbeddingDeps, embedSoon } from "./embed-documents";

/** The available embedding models, those on this machine first, and the chosen one. */
export async function readEmbedding(deps: ConnectionDeps, user: SignedInUser): Promise<EmbeddingChoice> {
  const models = await modelsOf(deps, user.id);
  const [states, choice] = await Promise.all([models.list(), chosenEmbedding(deps.db, user.id)]);
  const chosen = choice?.modelId ?? null;
  const offered = states
    .flatMap((state) => (state.connected ? (state.embeddingModels ?? []) : []))
    .filter(({ id }) => planNeededFor(limitsOf(user.planId), id) === null)
    .map(({ id, name, connection = null, place = "elsewhere" }) => ({ id, name, connection, place }))
    .toSorted(
      (a, b) => PLACE_ORDER.indexOf(a.place) - PLACE_ORDER.indexOf(b.place) || (a.name < b.name ? -1 : 1),
    );
  const isOffered = chosen === null || offered.some(({ id }) => id === chosen);
  return {
    chosen,
    chosenName: chosen && parseModelId(chosen).name,
    isOffered,
    models: offered,
    chats: choice?.embedsChats ? await readChatProgress(deps.db, user.id) : null,
  };
}

async function readChatProgress(db: Db, userId: string): Promise<EmbeddingProgress> {
  const [counts, settings] = await Promise.all([
    db.$queryRaw<[{ done: number; all: number }]>`
      SELECT count(v.embedded_with)::int AS done, count(*)::int AS all FROM message_vectors v
        JOIN messages m ON m.id = v.message_id JOIN chats c ON c.id = m.chat_id
      WHERE v.user_id = ${userId}::uuid AND c.deleted_at IS NULL`,
    db.userSettings.findUnique({ where: { id: userId }, select: { chatEmbeddingProblem: true } }),
  ]);
  return { ...counts[0], problem: settings?.chatEmbeddingProblem ?? null };
}

const PLACE_ORDER: readonly string[] = ["machine", "network", "elsewhere"];

/**
 * Chooses the embedding model, and whether it embeds chats; null: search by words only. Deletes the vectors of other
 * models and queues all documents and messages for this one.
 *
 * @throws DomainError not_found for an unavailable model
 */
export async function chooseEmbedding(
  deps: EmbeddingDeps,
  user: SignedInUser,
  { modelId, embedsChats }: ChooseEmbeddingInput,
): Promise<void> {
  if (modelId !== null) {
    const { models } = await readEmbedding(deps, user);
    if (!models.some(({ id }) => id === modelId)) throw notFound();
  }
  const data = { embeddingModel: modelId, embedsChats: embedsChats && modelId !== null };
  await deps.db.$transaction(async (tx) => {
    await lockUser(tx, user.id);
    const before = await tx.userSettings.findUnique({ where: { id: user.id } });
    await tx.userSettings.upsert({
      where: { id: user.id },
      create: { id: user.id, ...data },
      update: { ...data, chatEmbeddingProblem: null, chatEmbedAfter: null },
      select: { id: true },
    });
    const isSame = before?.embeddingModel === modelId && before.embedsChats === data.embedsChats;
    if (!isSame) await queueMessages(tx, user, data.embedsChats);
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

/** Deletes the vectors of messages and queues the newest ones. */
async function queueMessages(tx: Tx, user: SignedInUser, embedsChats: boolean): Promise<void> {
  await tx.messageVectors.deleteMany({ where: { userId: user.id } });
  if (!embedsChats) return;
  await tx.$executeRaw`INSERT INTO message_vectors (message_id, user_id)
    SELECT message_id, user_id FROM search_entries WHERE user_id = ${user.id}::uuid AND message_id IS NOT NULL
    ORDER BY number DESC LIMIT ${limitsOf(user.planId).messagesByMeaning}::int ON CONFLICT DO NOTHING`;
}
