import "server-only";
import type { ModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";

/** The model that finds a user's passages by meaning, if one is chosen. */
export async function chosenEmbedding(db: Db, userId: string): Promise<ModelId | null> {
  const row = await db.userSettings.findUnique({ where: { id: userId }, select: { embeddingModel: true } });
  return row?.embeddingModel ?? null;
}
