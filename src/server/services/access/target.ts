import type { Deed } from "~/domain/access/role";
import { MAX_SHARES } from "~/domain/access/share";
import type { SharedInput } from "~/domain/access/share-input";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { chatsFor, teamsFor } from "./access";

/** What is shared: a team, a chat's project with its chats or, while it has none, the chat. */
export type Target = { kind: "project" | "chat" | "team"; id: string };
export type FoundTarget = Target & { name: string; ownerId: string };

/** The columns of a row about a target. */
export const columnsOf = ({ kind, id }: Target) => ({
  projectId: kind === "project" ? id : null,
  chatId: kind === "chat" ? id : null,
  teamId: kind === "team" ? id : null,
});

/** All that was given to a target: also to a chat of the project alone, before it had one. */
export const givenTo = ({ kind, id }: Target) =>
  kind === "project"
    ? { OR: [{ projectId: id }, { chat: { projectId: id } }] }
    : kind === "team"
      ? { teamId: id }
      : { chatId: id };

type TargetIds = { projectId: string | null; chatId: string | null; teamId: string | null };

export function targetOf({ projectId, chatId, teamId }: TargetIds): Target | undefined {
  if (projectId) return { kind: "project", id: projectId };
  if (chatId) return { kind: "chat", id: chatId };
  return teamId ? { kind: "team", id: teamId } : undefined;
}

/**
 * A team, or what a chat shares, with which the user may do it. Copies of a comparison share nothing.
 *
 * @throws DomainError not_found
 */
export async function requireTarget(
  db: Db | Tx,
  userId: string,
  { chatId, teamId, deed }: SharedInput & { deed: Deed },
): Promise<FoundTarget> {
  if (teamId) {
    const where = { id: teamId, ...teamsFor(userId, deed) };
    const team = await db.team.findFirst({ where, select: { id: true, name: true, ownerId: true } });
    if (!team) throw notFound();
    return { kind: "team", ...team };
  }
  if (!chatId) throw notFound();
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
  if (kind === "team")
    await tx.$queryRaw`SELECT 1 AS locked FROM teams WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  else if (kind === "project")
    await tx.$queryRaw`SELECT 1 AS locked FROM projects WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  else await tx.$queryRaw`SELECT 1 AS locked FROM chats WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** What its owner shares, locked. @throws DomainError not_found */
export async function lockOwnTarget(
  tx: Tx,
  userId: string,
  { chatId, teamId }: SharedInput,
): Promise<FoundTarget> {
  const wanted = { chatId, teamId, deed: "manage" } as const;
  await lockTarget(tx, await requireTarget(tx, userId, wanted));
  // Whoever held the lock may have handed it over.
  return requireTarget(tx, userId, wanted);
}

/** The target is locked. @throws DomainError conflict when as many people as can be have access; plan_needed for a team's */
export async function requireRoom(tx: Tx, target: Target): Promise<void> {
  const count = await tx.share.count({ where: givenTo(target) });
  if (count >= MAX_SHARES) throw new DomainError("conflict", `At most ${MAX_SHARES} people can have access.`);
  if (target.kind !== "team") return;
  const { owner } = await tx.team.findUniqueOrThrow({
    where: { id: target.id },
    select: { owner: { select: { planId: true } } },
  });
  planChecks.teamMembers(limitsOf(owner.planId), count + 1);
}

/** The chats of a target, the newest first. */
export async function chatIdsOf(db: Db | Tx, { kind, id }: Target): Promise<string[]> {
  const isOf =
    kind === "project" ? { projectId: id } : kind === "team" ? { project: { teamId: id } } : { id };
  const chats = await db.chat.findMany({
    where: { ...isOf, deletedAt: null, comparedWith: null },
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
export const announceAccess = async (deps: AnnounceDeps, target: Target): Promise<void> =>
  announceChats(deps, await chatIdsOf(deps.db, target));

/** The same for chats. */
export async function announceChats(deps: AnnounceDeps, chatIds: readonly string[]): Promise<void> {
  for (const id of chatIds) deps.streams.announce(id);
  await deps.endReplies(chatIds);
}
