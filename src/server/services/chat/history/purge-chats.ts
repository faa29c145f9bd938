import { retentionCutoff } from "~/domain/retention/retention-days";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";

/** Erases deleted chats past their retention period, with everything in them, projects that no chat is left of, and files that were never sent. */
export async function purgeChats({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { count } = await db.chat.deleteMany({
    where: { deletedAt: { lt: retentionCutoff("deletedChat", clock.now()) } },
  });
  await db.attachment.deleteMany({
    where: { messageId: null, createdAt: { lt: retentionCutoff("unsentFile", clock.now()) } },
  });
  await db.project.deleteMany({ where: { chats: { none: {} } } });
  return count;
}
