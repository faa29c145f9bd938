import type { Db } from "~/server/db";
import { readTreeFiles } from "~/server/services/project/project-store";

/** The files of each version that a chat's project has, oldest first, by their paths. */
export async function versionsOfChat(db: Db, chatId: string) {
  const versions = await db.version.findMany({
    where: { project: { chats: { some: { id: chatId } } } },
    orderBy: { number: "asc" },
    select: { number: true, projectId: true, treeId: true },
  });
  return Promise.all(
    versions.map(async ({ number, projectId, treeId }) => ({
      number,
      files: treeId ? Object.fromEntries(await readTreeFiles(db, projectId, treeId)) : {},
    })),
  );
}
