import { count, type ImportReport, MAX_LISTED } from "~/domain/transfer/import-report";
import type { Tx } from "~/server/db";
import type { ImportContext } from "./import-context";
import { ownId } from "./own-ids";

type ReplacedChat = { id: string; title: string };

/** A chat of a file, with the local ids that it gets unless they are taken. */
type FileChat = {
  id: string;
  updatedAt: Date | null;
  messageIds: readonly string[];
  /** Equal for equal content. */
  stamp: string;
};

/** How a chat of a file is imported; null: the user has it already. */
export type ChatPlace = {
  idOf(id: string): string;
  /** The chat that is archived in its place. */
  replaces: ReplacedChat | null;
} | null;

/**
 * Decides how to import a chat of a file. Restores it if the user has deleted it.
 *
 * @param isTaken whether another user has its ids
 */
export async function placeChat(
  importing: ImportContext,
  chat: FileChat,
  isTaken: () => Promise<boolean>,
): Promise<ChatPlace> {
  const { db, user, report, ifDifferent } = importing;
  const own = (id: string) => ownId(user.id, id);
  const copied = (id: string) => ownId(`${user.id} ${chat.stamp}`, id);
  const candidates = await db.chat.findMany({
    where: { userId: user.id, importId: null, id: { in: [chat.id, own(chat.id), copied(chat.id)] } },
    select: { id: true, title: true, deletedAt: true, updatedAt: true },
  });
  const copy = candidates.find(({ id }) => id === copied(chat.id));
  const existing = copy ?? candidates[0];
  if (!existing) return { idOf: (await isTaken()) ? own : (id) => id, replaces: null };
  if (existing.deletedAt) {
    await db.chat.updateMany({ where: { id: existing.id, userId: user.id }, data: { deletedAt: null } });
    reportChat(report, existing);
    return null;
  }
  const localId = existing.id === chat.id ? (id: string) => id : own;
  if (copy || !(await isDifferent(importing, existing, { ...chat, localId }))) {
    count(report.known, "chats");
    return null;
  }
  if (ifDifferent !== "keep") return { idOf: copied, replaces: ifDifferent === "replace" ? existing : null };
  count(report.known, "chats");
  if (report.different.length < MAX_LISTED) report.different.push({ id: existing.id, title: existing.title });
  return null;
}

const IDS_AT_ONCE = 5_000;

/** Whether the file is newer or has additional messages. */
async function isDifferent(
  { db, user }: ImportContext,
  existing: { id: string; updatedAt: Date },
  { updatedAt, messageIds, localId }: FileChat & { localId: (id: string) => string },
): Promise<boolean> {
  if (updatedAt && updatedAt > existing.updatedAt) return true;
  for (let at = 0; at < messageIds.length; at += IDS_AT_ONCE) {
    const batch = messageIds.slice(at, at + IDS_AT_ONCE).map(localId);
    const count = await db.message.count({
      where: { chatId: existing.id, chat: { userId: user.id }, id: { in: batch } },
    });
    if (count < batch.length) return true;
  }
  return false;
}

/** Archives a replaced chat. */
export async function archiveReplaced(tx: Tx, userId: string, replaced: ReplacedChat | null): Promise<void> {
  if (replaced !== null)
    await tx.chat.updateMany({
      where: { id: replaced.id, userId },
      data: { isArchived: true, isPinned: false },
    });
}

/** Adds an imported chat to the report. */
export function reportChat(
  report: ImportReport,
  { id, title }: { id: string; title: string },
  replaced: ReplacedChat | null = null,
): void {
  count(report.added, "chats");
  if (report.chats.length < MAX_LISTED) report.chats.push({ id, title });
  if (replaced && report.replaced.length < MAX_LISTED)
    report.replaced.push({ id: replaced.id, title: replaced.title });
}
