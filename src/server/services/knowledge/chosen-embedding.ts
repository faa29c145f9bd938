import type { ModelId } from "~/domain/model/model";
import type { Db } from "~/server/db";

/** The model that finds a user's passages by meaning, if one is chosen, and whether it finds their chats, too. */
export async function chosenEmbedding(
  db: Db,
  userId: string,
): Promise<{ modelId: ModelId; embedsChats: boolean } | null> {
  const row = await db.userSettings.findUnique({
    where: { id: userId },
    select: { embeddingModel: true, embedsChats: true },
  });
  if (!row?.embeddingModel) return null;
  return { modelId: row.embeddingModel, embedsChats: row.embedsChats };
}
