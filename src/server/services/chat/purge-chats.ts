import "server-only";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";

const KEPT_AFTER_DELETE_MS = 7 * 24 * 3_600_000;

/** Erases chats that were deleted more than a week ago, with all that belongs to them. */
export async function purgeChats({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { count } = await db.chat.deleteMany({
    where: { deletedAt: { lt: new Date(clock.now().getTime() - KEPT_AFTER_DELETE_MS) } },
  });
  return count;
}
