import { count, type ImportReport, MAX_LISTED } from "~/domain/transfer/import-report";
import type { Tx } from "~/server/db";
import type { Importing } from "./import-context";
import { ownId } from "./own-ids";

type ReplacedChat = { id: string; title: string };

/** A chat of a file, by the ids that it has here when nobody else has them. */
type FileChat = {
  id: string;
  updatedAt: Date | null;
  messageIds: readonly string[];
  /** Equal for equal content. */
  stamp: string;
};

/** Where a chat of a file is written; null: the user has it. */
export type ChatPlace = {
  idOf(id: string): string;
  /** What is archived when it is shown. */
  replaces: ReplacedChat | null;
} | null;

/**
 * Decides what becomes of a chat of a file. One that the user has and deleted comes back.
 *
 * @param isTaken whether somebody else has its ids
 */
export async function placeChat(
  importing: Importing,
  chat: FileChat,
  isTaken: () => Promise<boolean>,
): Promise<ChatPlace> {
  const { db, user, report, ifDifferent } = importing;
  const own = (id: string) => ownId(user.id, id);
  const copied = (id: string) => ownId(`${user.id} ${chat.stamp}`, id);
  const here = await db.chat.findMany({
    where: { userId: user.id, importId: null, id: { in: [chat.id, own(chat.id), copied(chat.id)] } },
    select: { id: true, title: true, deletedAt: true, updatedAt: true },
  });
  const copy = here.find(({ id }) => id === copied(chat.id));
  const known = copy ?? here[0];
  if (!known) return { idOf: (await isTaken()) ? own : (id) => id, replaces: null };
  if (known.deletedAt) {
    await db.chat.updateMany({ where: { id: known.id, userId: user.id }, data: { deletedAt: null } });
    noteChat(report, known);
    return null;
  }
  const localId = known.id === chat.id ? (id: string) => id : own;
  if (copy || !(await isDifferent(importing, known, { ...chat, localId }))) {
    count(report.known, "chats");
    return null;
  }
  if (ifDifferent !== "keep") return { idOf: copied, replaces: ifDifferent === "replace" ? known : null };
  count(report.known, "chats");
  if (report.different.length < MAX_LISTED) report.different.push({ id: known.id, title: known.title });
  return null;
}

const IDS_AT_ONCE = 5_000;

/** Whether the file has messages that are not here, or is newer. */
async function isDifferent(
  { db, user }: Importing,
  known: { id: string; updatedAt: Date },
  { updatedAt, messageIds, localId }: FileChat & { localId: (id: string) => string },
): Promise<boolean> {
  if (updatedAt && updatedAt > known.updatedAt) return true;
  for (let at = 0; at < messageIds.length; at += IDS_AT_ONCE) {
    const some = messageIds.slice(at, at + IDS_AT_ONCE).map(localId);
    const found = await db.message.count({
      where: { chatId: known.id, chat: { userId: user.id }, id: { in: some } },
    });
    if (found < some.length) return true;
  }
  return false;
}

/** What a chat of the file replaces stays, archived. */
export async function archiveReplaced(tx: Tx, userId: string, replaced: ReplacedChat | null): Promise<void> {
  if (replaced !== null)
    await tx.chat.updateMany({
      where: { id: replaced.id, userId },
      data: { isArchived: true, isPinned: false },
    });
}

/** @param replaced what the chat took the place of */
export function noteChat(
  report: ImportReport,
  { id, title }: { id: string; title: string },
  replaced: ReplacedChat | null = null,
): void {
  count(report.added, "chats");
  if (report.chats.length < MAX_LISTED) report.chats.push({ id, title });
  if (replaced && report.replaced.length < MAX_LISTED)
    report.replaced.push({ id: replaced.id, title: replaced.title });
}
