import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatFolder } from "~/domain/chat/history";
import { MAX_FOLDERS, type SaveFolderInput } from "~/domain/chat/history-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { lockUser } from "../../billing/locks";

/** The user's folders by name, each with the number of chats that are listed in it. */
export async function listFolders({ db }: { db: Db }, user: SignedInUser): Promise<ChatFolder[]> {
  const chats = { where: { deletedAt: null, comparedWith: null, isArchived: false } };
  const folders = await db.chatFolder.findMany({
    where: { userId: user.id },
    orderBy: { name: "asc" },
    select: { id: true, name: true, rules: true, _count: { select: { chats } } },
  });
  return folders.map(({ id, name, rules, _count }) => ({ id, name, rules, chats: _count.chats }));
}

/** @throws DomainError not_found */
export async function requireFolder(db: Db, userId: string, folderId: string): Promise<void> {
  const folder = await db.chatFolder.findFirst({ where: { id: folderId, userId }, select: { id: true } });
  if (!folder) throw notFound();
}

/**
 * Makes a folder, or changes its name and its rules.
 *
 * @throws DomainError not_found, conflict for a name that another one has or when there are too many
 */
export async function saveFolder(
  deps: { db: Db; clock: Clock; ids: Ids },
  user: SignedInUser,
  { folderId, name, rules }: SaveFolderInput,
): Promise<{ folderId: string }> {
  return deps.db.$transaction(async (tx) => {
    // Concurrent saves must not exceed the limit or share a name.
    await lockUser(tx, user.id);
    const all = await tx.chatFolder.findMany({
      where: { userId: user.id },
      select: { id: true, name: true },
    });
    if (folderId && !all.some(({ id }) => id === folderId)) throw notFound();
    if (all.some((each) => each.name === name && each.id !== folderId))
      throw new DomainError("conflict", "You already have a folder with this name.", { field: "name" });
    if (folderId) {
      await tx.chatFolder.updateMany({
        where: { id: folderId, userId: user.id },
        data: { name, ...(rules === undefined ? {} : { rules }) },
      });
      return { folderId };
    }
    if (all.length >= MAX_FOLDERS)
      throw new DomainError("conflict", `You already have ${MAX_FOLDERS} folders, which is the maximum.`, {
        detail: "Delete one that you no longer need first.",
      });
    const id = deps.ids.next();
    await tx.chatFolder.create({
      data: { id, userId: user.id, name, rules: rules ?? "", createdAt: deps.clock.now() },
      select: { id: true },
    });
    return { folderId: id };
  });
}

/** Deletes a folder; its chats stay, in no folder. @throws DomainError not_found */
export async function removeFolder(
  { db }: { db: Db },
  user: SignedInUser,
  { folderId }: { folderId: string },
): Promise<void> {
  const { count } = await db.chatFolder.deleteMany({ where: { id: folderId, userId: user.id } });
  if (count === 0) throw notFound();
}
