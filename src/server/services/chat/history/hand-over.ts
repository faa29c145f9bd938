import type { SharedInput } from "~/domain/access/share-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { notifyOwner } from "~/server/services/auth/notices";
import type { Device } from "~/server/services/auth/security-events";
import {
  type AnnounceDeps,
  announceAccess,
  columnsOf,
  givenTo,
  lockTarget,
  requireTarget,
  type Target,
} from "../../access/target";
import { moveAllThings } from "../../access/team-things";
import { enforceStorageLimit } from "../../billing/storage";
import { dispatchMailSoon, type MailDeps } from "../../mail/dispatch-mail";
import { nameAuthor } from "../message-store";

type Owners = { from: string; to: string };

/**
 * Makes somebody with access the owner, and the owner an editor. A project goes with all its chats, versions and its
 * publication, and leaves its team; a team goes with all that it owns. What its owner connected or allowed stays behind:
 * the new owner decides again.
 *
 * @throws DomainError not_found; conflict before they have looked, while a reply is written or answers are compared, and
 *   when it exceeds their storage or their plan
 */
export async function handOver(
  deps: AnnounceDeps & MailDeps,
  { user, device }: { user: SignedInUser; device: Device },
  { shareId, ...shared }: SharedInput & { shareId: string },
): Promise<void> {
  const from = user.id;
  const target = await deps.db
    .$transaction(async (tx) => {
      const { locked, chatIds } = await lockProperty(tx, from, shared);
      const share = await tx.share.findFirst({
        where: { id: shareId, ...givenTo(locked) },
        select: {
          userId: true,
          lastSeenAt: true,
          user: { select: { name: true, email: true, planId: true } },
        },
      });
      if (!share) throw notFound();
      const { userId: to, lastSeenAt, user: receiver } = share;
      if (!to || !receiver || !lastSeenAt)
        throw new DomainError("conflict", "They have to open it once before you can hand it over.");
      await changeOwner(tx, { target: locked, chatIds }, { from, to });
      if (locked.kind === "project")
        await tx.project.update({ where: { id: locked.id }, data: { teamId: null }, select: { id: true } });
      if (locked.kind === "team") await moveTeam(tx, locked.id, { to, planId: receiver.planId });
      const now = deps.clock.now();
      await tx.share.create({
        data: {
          id: deps.ids.next(),
          ...columnsOf(locked),
          role: "editor",
          userId: from,
          givenById: to,
          createdAt: now,
          lastSeenAt: now,
        },
        select: { id: true },
      });
      const detail = { name: locked.name, to: receiver.name ?? receiver.email };
      await notifyOwner(deps, tx, { kind: "handed_over", userId: from, device, detail });
      await enforceReceiverStorage(tx, to);
      return locked;
    })
    .catch(nameTaken);
  dispatchMailSoon(deps);
  await announceAccess(deps, target);
}

/** What its owner shares, locked, and its chats. @throws DomainError not_found */
export async function lockProperty(tx: Tx, ownerId: string, { chatId, teamId }: SharedInput) {
  const wanted = { chatId, teamId, deed: "manage" } as const;
  const found = await requireTarget(tx, ownerId, wanted);
  // Chats first, then the project, as whoever sends a message.
  const chatIds = await lockChats(tx, found);
  await lockTarget(tx, found);
  return { locked: await requireTarget(tx, ownerId, wanted), chatIds };
}

/** Gives what is locked, with its chats, to another user. @throws DomainError conflict while its chats are busy */
export async function changeOwner(
  tx: Tx,
  { target, chatIds }: { target: Target; chatIds: string[] },
  owners: Owners,
): Promise<void> {
  await requireQuiet(tx, chatIds);
  await moveChats(tx, chatIds, owners);
  const projects =
    target.kind === "chat"
      ? []
      : await tx.project.findMany({
          where: target.kind === "project" ? { id: target.id } : { teamId: target.id },
          select: { id: true },
        });
  for (const { id } of projects) {
    await moveProject(tx, id, owners);
    await swapAccess(tx, { kind: "project", id }, owners);
  }
  if (target.kind !== "project") await swapAccess(tx, target, owners);
}

/** What a team owns apart from its projects. @throws DomainError conflict if the receiver's plan has no such team */
async function moveTeam(tx: Tx, teamId: string, { to, planId }: { to: string; planId: string }) {
  const members = await tx.share.count({ where: { teamId } });
  try {
    planChecks.teamMembers(limitsOf(planId), members + 1);
  } catch (error) {
    throw new DomainError("conflict", "Their plan does not have a team of this size.", { cause: error });
  }
  await tx.team.update({ where: { id: teamId }, data: { ownerId: to }, select: { id: true } });
  await moveAllThings(tx, teamId, to);
}

/** Also deleted ones. */
async function lockChats(tx: Tx, { kind, id }: Target): Promise<string[]> {
  const chats =
    kind === "team"
      ? await tx.$queryRaw<{ id: string }[]>`
          SELECT chats.id FROM chats JOIN projects ON projects.id = chats.project_id
          WHERE projects.team_id = ${id}::uuid ORDER BY chats.id FOR NO KEY UPDATE OF chats`
      : kind === "project"
        ? await tx.$queryRaw<{ id: string }[]>`
          SELECT id FROM chats WHERE project_id = ${id}::uuid ORDER BY id FOR NO KEY UPDATE`
        : await tx.$queryRaw<{ id: string }[]>`SELECT id FROM chats WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return chats.map((chat) => chat.id);
}

/** Replies count against their owner's storage, and compared answers are copies of their owner. */
async function requireQuiet(tx: Tx, chatIds: string[]): Promise<void> {
  const busy = await tx.message.findFirst({
    where: { chatId: { in: chatIds }, status: { in: ["streaming", "queued"] }, chat: { deletedAt: null } },
    select: { id: true },
  });
  if (busy)
    throw new DomainError("conflict", "A reply is still being written.", {
      detail: "Wait for it or stop it, then hand over.",
    });
  const compared = await tx.chat.findFirst({
    where: { comparedWith: { in: chatIds }, deletedAt: null },
    select: { id: true },
  });
  if (compared)
    throw new DomainError("conflict", "Answers are being compared.", {
      detail: "Keep one of them, then hand over.",
    });
}

async function moveChats(tx: Tx, chatIds: string[], { from, to }: Owners): Promise<void> {
  const ids = { in: chatIds };
  await tx.chat.updateMany({
    where: { id: ids },
    // How its owner arranged it, and what they allowed.
    data: { userId: to, folderId: null, isPinned: false, isArchived: false, outsideImages: false },
  });
  // Those of a team stay with its projects.
  await tx.chatCollection.deleteMany({ where: { chatId: ids, collection: { userId: from, teamId: null } } });
  await nameAuthor(tx, chatIds, from);
  await tx.attachment.updateMany({ where: { userId: from, message: { chatId: ids } }, data: { userId: to } });
  await tx.messageVectors.deleteMany({ where: { message: { chatId: ids } } });
  await tx.$executeRaw`
    INSERT INTO message_vectors (message_id, user_id)
    SELECT messages.id, user_settings.id FROM messages, user_settings
    WHERE messages.chat_id = ANY(${chatIds}::uuid[]) AND user_settings.id = ${to}::uuid AND user_settings.embeds_chats`;
  await tx.$executeRaw`
    UPDATE search_entries SET user_id = ${to}::uuid,
      words = ts_delete(words, ${`@${from}`}) || array_to_tsvector(ARRAY[${`@${to}`}])
    WHERE chat_id = ANY(${chatIds}::uuid[])`;
}

async function moveProject(tx: Tx, projectId: string, { to }: Owners): Promise<void> {
  await tx.project.update({
    where: { id: projectId },
    data: { userId: to, supabaseId: null, runsCommands: false, acceptedRules: [] },
    select: { id: true },
  });
  await tx.gitHubLink.deleteMany({ where: { projectId } });
  await tx.deployment.deleteMany({ where: { projectId } });
  await tx.publication.updateMany({ where: { projectId }, data: { userId: to } });
}

/** Shares are removed with who gave them, so the new owner has given them all; they need none. */
async function swapAccess(tx: Tx, target: Target, { to }: Owners): Promise<void> {
  await tx.share.deleteMany({ where: { userId: to, ...givenTo(target) } });
  await tx.share.updateMany({ where: givenTo(target), data: { givenById: to } });
  await tx.shareLink.updateMany({ where: givenTo(target), data: { createdById: to } });
}

/** Without what their plan's own message would tell about them. */
export async function enforceReceiverStorage(tx: Tx, to: string): Promise<void> {
  await enforceStorageLimit(tx, to).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("conflict", "It does not fit into their storage.", { cause: error });
  });
}

/** A user's collections have names of their own. @throws DomainError conflict, or what it was */
export function nameTaken(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw new DomainError("conflict", "Whom it would belong to already has a collection with this name.", {
      detail: "Rename it first.",
      cause: error,
    });
  throw error;
}
