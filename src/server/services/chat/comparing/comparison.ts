import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Comparison, KeptAnswer } from "~/domain/chat/comparison";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import type { Clock } from "~/server/ports/clock";
import type { Streams } from "~/server/ports/streams";
import { stopReplies } from "../history/change-chat";

type Deps = { db: Db; clock: Clock; streams: Streams };

/** The undecided comparison that a chat is a half of: the chat itself, and the copy of it. */
export const findPair = (db: Db | Tx, userId: string, chatId: string) =>
  db.chat.findFirst({
    where: {
      userId,
      deletedAt: null,
      original: { userId, deletedAt: null },
      OR: [{ id: chatId }, { comparedWith: chatId }],
    },
    select: { id: true, comparedWith: true },
  });

/** The two chats of a comparison, from either one; null when nothing is to be decided. @throws DomainError not_found */
export async function readComparison(
  { db }: { db: Db },
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<Comparison | null> {
  const pair = await findPair(db, user.id, chatId);
  if (!pair?.comparedWith) {
    await requireOwn(db, user.id, chatId);
    return null;
  }
  const ids = [pair.comparedWith, pair.id] as const;
  // The questions, which name the models that were picked: a reply may be another one's.
  const rows = await db.$queryRaw<{ chatId: string; modelId: string; modelName: string }[]>(Prisma.sql`
    SELECT DISTINCT ON (m.chat_id) m.chat_id AS "chatId", coalesce(m.model_id, '') AS "modelId",
      coalesce(m.model_name, '') AS "modelName"
    FROM messages m WHERE m.chat_id = ANY(${[...ids]}::uuid[]) AND m.role = 'user' AND m.status = 'complete'
      AND NOT EXISTS (SELECT 1 FROM repair_tries r WHERE r.id = m.id)
    ORDER BY m.chat_id, m.id DESC`);
  const sideOf = (id: string) =>
    rows.find((row) => row.chatId === id) ?? { chatId: id, modelId: "", modelName: "" };
  return { sides: [sideOf(ids[0]), sideOf(ids[1])] };
}

/**
 * Ends a comparison: the chat goes on with this answer, and the other half is deleted, which `restoreChat` undoes. Keeping
 * the same one again changes nothing.
 *
 * @throws DomainError not_found, conflict when the other one was kept
 */
export async function keepAnswer(
  deps: Deps,
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<KeptAnswer> {
  const removedId = await deps.db.$transaction(async (tx) => {
    const pair = await findPair(tx, user.id, chatId);
    const isEnded = pair?.comparedWith ? await endComparison(tx, user.id, pair.id) : false;
    if (!pair?.comparedWith || !isEnded) return null;
    const loserId = chatId === pair.id ? pair.comparedWith : pair.id;
    await tx.chat.updateMany({
      where: { id: loserId, userId: user.id },
      data: { deletedAt: deps.clock.now() },
    });
    return loserId;
  });
  if (removedId) {
    await stopReplies(deps, removedId);
    for (const id of [chatId, removedId]) deps.streams.announce(id);
  } else if ((await requireOwn(deps.db, user.id, chatId)).deletedAt) throw alreadyKept();
  return { chatId, removedId };
}

/** Of two concurrent calls, one finds it ended. */
async function endComparison(tx: Tx, userId: string, copyId: string): Promise<boolean> {
  const { count } = await tx.chat.updateMany({
    where: { id: copyId, userId, comparedWith: { not: null } },
    data: { comparedWith: null },
  });
  return count > 0;
}

async function requireOwn(db: Db, userId: string, chatId: string) {
  const chat = await db.chat.findFirst({ where: { id: chatId, userId }, select: { deletedAt: true } });
  if (!chat) throw notFound();
  return chat;
}

const alreadyKept = () =>
  new DomainError("conflict", "The other answer has already been kept.", {
    detail: "This one was deleted with its chat.",
  });
