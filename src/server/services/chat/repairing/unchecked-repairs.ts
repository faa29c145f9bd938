import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/system";
import type { ReplyDeps } from "../reply-deps";
import { endRepair } from "./end-repair";

const CHECK_WITHIN_MS = 10 * 60_000;

const NOT_CHECKED = "The preview was closed before the change was checked.";

type UncheckedRepair = { userId: string; chatId: string; messageId: string };

/** Attempts whose reply ended a while ago and that no preview has checked. `userId`: of the chat's owner. */
export async function findUncheckedRepairs({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<UncheckedRepair[]> {
  const before = new Date(clock.now().getTime() - CHECK_WITHIN_MS);
  const hasEnded = {
    status: { not: "streaming" as const },
    OR: [{ finishedAt: { lt: before } }, { finishedAt: null }],
  };
  const tries = await db.repairTry.findMany({
    where: { state: "running", createdAt: { lt: before }, message: { children: { some: hasEnded } } },
    select: { id: true, message: { select: { chatId: true, chat: { select: { userId: true } } } } },
  });
  return tries.map(({ id, message: { chatId, chat } }) => ({ ...chat, chatId, messageId: id }));
}

export const endUncheckedRepair = (deps: ReplyDeps, { userId, chatId, messageId }: UncheckedRepair) =>
  endRepair(deps, { id: userId }, { chatId, messageId, errors: null, problem: NOT_CHECKED });
