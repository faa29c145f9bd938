import { rolesFrom } from "~/domain/access/role";
import type { Invitation } from "~/domain/access/share";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { tokenHash } from "~/server/services/auth/challenge";
import { chatsFor } from "./access";
import {
  type AnnounceDeps,
  announceAccess,
  chatIdsOf,
  columnsOf,
  lockTarget,
  requireRoom,
  targetOf,
} from "./target";

type Deps = { db: Db; clock: Clock };
type Asked = { secret: string };

/** Gives the user what was shared with their address before they had confirmed it. */
export async function claimShares(db: Db | Tx, userId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE shares SET user_id = users.id FROM users
    WHERE users.id = ${userId}::uuid AND users.email_verified IS NOT NULL
      AND shares.email = users.email AND shares.user_id IS NULL AND shares.given_by_id <> users.id`;
}

/** Notes that a member looks at a chat, to the minute. */
export async function noteLook({ db, clock }: Deps, userId: string, chatId: string): Promise<void> {
  const now = clock.now();
  await db.$executeRaw`
    UPDATE shares SET last_seen_at = ${now}
    WHERE user_id = ${userId}::uuid
      AND (chat_id = ${chatId}::uuid OR project_id = (SELECT project_id FROM chats WHERE id = ${chatId}::uuid))
      AND (last_seen_at IS NULL OR last_seen_at <= ${new Date(now.getTime() - 60_000)})`;
}

const shown = { select: { name: true } } as const;
const columns = {
  id: true,
  role: true,
  expiresAt: true,
  projectId: true,
  chatId: true,
  project: { select: { name: true, user: shown } },
  chat: { select: { title: true, user: shown } },
} as const;

/** Unknown, revoked and expired invitations are the same. @throws DomainError not_found */
async function findInvitation(db: Db | Tx, clock: Clock, { secret }: Asked) {
  const isLive = { OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] };
  const isAddressed = secret.length !== 43;
  const row = isAddressed
    ? await db.share.findFirst({ where: { id: secret, email: { not: null }, ...isLive }, select: columns })
    : await db.shareLink.findFirst({ where: { secretHash: tokenHash(secret), ...isLive }, select: columns });
  const target = row && targetOf(row);
  const [chatId] = target ? await chatIdsOf(db, target) : [];
  if (!row || !target || !chatId) throw notFound();
  return { ...row, isAddressed, target, openedId: chatId };
}

/** What an invitation is for, for anybody who holds it. @throws DomainError not_found */
export async function readInvitation({ db, clock }: Deps, asked: Asked): Promise<Invitation> {
  const { project, chat, role, expiresAt, isAddressed } = await findInvitation(db, clock, asked);
  const ownerName = (project ?? chat)?.user.name ?? null;
  return { name: project?.name ?? chat?.title ?? "", ownerName, role, expiresAt, isAddressed };
}

/**
 * Lets the user in. Who has at least that access keeps it.
 *
 * @returns the chat to open
 * @throws DomainError not_found; forbidden when it was mailed to another address; conflict when there are too many people
 */
export async function acceptInvitation(
  deps: AnnounceDeps & { clock: Clock; ids: Ids },
  user: SignedInUser,
  asked: Asked,
): Promise<{ chatId: string }> {
  const { target, openedId: chatId } = await deps.db.$transaction(async (tx) => {
    const { target: locked } = await findInvitation(tx, deps.clock, asked);
    await lockTarget(tx, locked);
    // It may have been revoked meanwhile.
    const found = await findInvitation(tx, deps.clock, asked);
    await claimShares(tx, user.id);
    if (!found.isAddressed) await joinByLink({ ...deps, tx }, user, found);
    return found;
  });
  const where = { id: chatId, deletedAt: null, ...chatsFor(user.id, "view") };
  if (!(await deps.db.chat.findFirst({ where, select: { id: true } })))
    throw new DomainError("forbidden", "This invitation was sent to another email address.", {
      detail: "Log in with the address that it was sent to.",
    });
  await noteLook(deps, user.id, chatId);
  await announceAccess(deps, target);
  return { chatId };
}

type Link = Awaited<ReturnType<typeof findInvitation>>;

async function joinByLink(
  { tx, clock, ids }: { tx: Tx; clock: Clock; ids: Ids },
  { id: userId }: SignedInUser,
  { id: linkId, role, expiresAt, target, openedId }: Link,
): Promise<void> {
  const { userId: givenById } = await tx.chat.findUniqueOrThrow({
    where: { id: openedId },
    select: { userId: true },
  });
  if (givenById === userId) return;
  const own = columnsOf(target);
  const has = await tx.share.findFirst({
    // The owner may have given who came by it another role since.
    where: { userId, OR: [{ ...own, role: { in: rolesFrom(role) } }, { linkId }] },
    select: { id: true },
  });
  if (has) return;
  await requireRoom(tx, target);
  const now = clock.now();
  await tx.share.create({
    data: { id: ids.next(), ...own, role, userId, linkId, expiresAt, givenById, createdAt: now },
    select: { id: true },
  });
}
