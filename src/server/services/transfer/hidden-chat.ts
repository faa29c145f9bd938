import { setImmediate as nextTurn } from "node:timers/promises";
import { SILENT_MS } from "~/domain/transfer/import-report";
import type { Db, Tx } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import type { Clock } from "~/server/ports/system";
import { enforceStorageLimit } from "../billing/storage";
import { eraseMessages } from "../chat/message-store";
import type { ImportContext } from "./import-context";

type NewChat = Omit<Prisma.ChatUncheckedCreateInput, "userId" | "deletedAt" | "importId">;

/**
 * Writes a chat that stays hidden until it is complete; on failure, everything is erased.
 *
 * @param write writes its contents, in short transactions
 * @param show runs in the transaction that shows the chat; returns its final columns
 */
export async function writeHidden(
  { db, clock, log, user, importId }: ImportContext,
  chat: NewChat,
  { write, show }: { write: () => Promise<void>; show: (tx: Tx) => Promise<Prisma.ChatUncheckedUpdateInput> },
): Promise<void> {
  try {
    await db.chat.create({
      data: { ...chat, userId: user.id, importId, deletedAt: clock.now() },
      select: { id: true },
    });
    await write();
    await db.$transaction(async (tx) => {
      const data = await show(tx);
      await tx.chat.update({
        where: { id: chat.id, userId: user.id },
        data: { ...data, importId: null, deletedAt: null },
        select: { id: true },
      });
      await enforceStorageLimit(tx, user.id);
    });
  } catch (error) {
    // If erasing fails, the next sweep retries it.
    await eraseHidden(db, { id: chat.id, userId: user.id, importId }).catch((cause: unknown) =>
      log.warn({ error: String(cause) }, "what an import left could not be erased"),
    );
    throw error;
  }
}

/** Erases the hidden chats of unfinished imports of one user, or of all. */
export async function eraseUnfinished(
  { db, clock }: { db: Db; clock: Clock },
  userId?: string,
): Promise<number> {
  const silent = new Date(clock.now().getTime() - SILENT_MS);
  const dead = {
    OR: [{ state: { not: "running" } }, { aliveAt: { lt: silent } }],
  } satisfies Prisma.ImportWhereInput;
  const chats = await db.chat.findMany({
    where: { import: { is: { ...dead, ...(userId !== undefined && { userId }) } } },
    select: { id: true },
  });
  for (const { id } of chats) await eraseHidden(db, { id });
  return chats.length;
}

/** Rows deleted per statement: few enough not to delay other requests. */
const ROWS_AT_ONCE = 100;

/** Erases a hidden chat with its project. */
async function eraseHidden(db: Db, where: { id: string; userId?: string; importId?: string }): Promise<void> {
  const chat = await db.chat.findFirst({
    where: { ...where, importId: where.importId ?? { not: null } },
    select: { id: true, projectId: true },
  });
  if (!chat) return;
  const { id: chatId, projectId } = chat;
  await eraseMessages(db, chatId);
  const isOwn =
    projectId !== null && (await db.chat.count({ where: { projectId, id: { not: chatId } } })) === 0;
  if (isOwn)
    for (let count = 1; count > 0; await nextTurn())
      count = await db.$executeRaw`
        DELETE FROM git_objects WHERE project_id = ${projectId}::uuid
        AND id IN (SELECT id FROM git_objects WHERE project_id = ${projectId}::uuid LIMIT ${ROWS_AT_ONCE})`;
  await db.$transaction(async (tx) => {
    await tx.chat.deleteMany({ where: { id: chatId, importId: { not: null } } });
    if (isOwn) await tx.project.deleteMany({ where: { id: projectId, chats: { none: {} } } });
  });
}
