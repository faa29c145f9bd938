import type { Deed } from "~/domain/access/role";
import { MAX_SHARES } from "~/domain/access/share";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { chatsFor } from "./access";

/** What is shared: a chat's project with its chats or, while it has none, the chat. */
export type Target = { kind: "project" | "chat"; id: string };
type FoundTarget = Target & { name: string; ownerId: string };

/** The columns of a row about a target. */
export const columnsOf = ({ kind, id }: Target) =>
  kind === "project" ? { projectId: id, chatId: null } : { projectId: null, chatId: id };

/** All that was given to a target: also to a chat of the project alone, before it had one. */
export const givenTo = ({ kind, id }: Target) =>
  kind === "project" ? { OR: [{ projectId: id }, { chat: { projectId: id } }] } : { chatId: id };

export const targetOf = (row: { projectId: string | null; chatId: string | null }): Target | undefined =>
  row.projectId
    ? { kind: "project", id: row.projectId }
    : row.chatId
      ? { kind: "chat", id: row.chatId }
      : undefined;

/** What a chat shares, with which the user may do it. Copies of a comparison share nothing. @throws DomainError not_found */
export async function requireTarget(
  db: Db | Tx,
  userId: string,
  { chatId, deed }: { chatId: string; deed: Deed },
): Promise<FoundTarget> {
  const chat = await db.chat.findFirst({
    where: { id: chatId, deletedAt: null, comparedWith: null, ...chatsFor(userId, deed) },
    select: { id: true, title: true, userId: true, project: { select: { id: true, name: true } } },
  });
  if (!chat) throw notFound();
  const { project, userId: ownerId } = chat;
  return project
    ? { kind: "project", ...project, ownerId }
    : { kind: "chat", id: chat.id, name: chat.title, ownerId };
}

/** Serialises changes of who has access to it, until the transaction ends. */
export async function lockTarget(tx: Tx, { kind, id }: Target): Promise<void> {
  if (kind === "project")
    await tx.$queryRaw`SELECT 1 AS locked FROM projects WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  else await tx.$queryRaw`SELECT 1 AS locked FROM chats WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** What its owner shares, locked. @throws DomainError not_found */
export async function lockOwnTarget(tx: Tx, userId: string, chatId: string): Promise<FoundTarget> {
  await lockTarget(tx, await requireTarget(tx, userId, { chatId, deed: "manage" }));
  // Whoever held the lock may have handed it over.
  return requireTarget(tx, userId, { chatId, deed: "manage" });
}

/** The target is locked. @throws DomainError conflict when as many people as can be have access */
export async function requireRoom(tx: Tx, target: Target): Promise<void> {
  if ((await tx.share.count({ where: givenTo(target) })) >= MAX_SHARES)
    throw new DomainError("conflict", `At most ${MAX_SHARES} people can have access.`);
}

/** The chats of a target, the newest first. */
export async function chatIdsOf(db: Db | Tx, { kind, id }: Target): Promise<string[]> {
  const chats = await db.chat.findMany({
    where: { ...(kind === "project" ? { projectId: id } : { id }), deletedAt: null, comparedWith: null },
    orderBy: { updatedAt: "desc" },
    select: { id: true },
  });
  return chats.map((chat) => chat.id);
}

export type AnnounceDeps = {
  db: Db;
  streams: Streams;
  /** Ends the replies and queued messages in chats of people who may no longer edit them. */
  endReplies(chatIds: readonly string[]): Promise<void>;
};

/** Has everybody who follows the target's chats ask again what they may, and ends what was begun by who may no longer. */
export async function announceAccess(deps: AnnounceDeps, target: Target): Promise<void> {
  const chatIds = await chatIdsOf(deps.db, target);
  for (const id of chatIds) deps.streams.announce(id);
  await deps.endReplies(chatIds);
}
