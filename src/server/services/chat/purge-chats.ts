import "server-only";
import { retentionCutoff } from "~/domain/retention/retention-days";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";

/** Erases chats that were deleted so long ago that their time is over, with all that belongs to them. */
export async function purgeChats({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { count } = await db.chat.deleteMany({
    where: { deletedAt: { lt: retentionCutoff("deletedChat", clock.now()) } },
  });
  return count;
}
