import { rolesFrom } from "~/domain/access/role";
import type { Invitation } from "~/domain/access/share";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { tokenHash } from "~/server/services/auth/challenge";
import { chatsFor, teamsFor } from "./access";
import {
  type AnnounceDeps,
  announceAccess,
  chatIdsOf,
  columnsOf,
  givenTo,
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
      AND (chat_id = ${chatId}::uuid OR project_id = (SELECT project_id FROM chats WHERE id = ${chatId}::uuid)
        OR team_id = (SELECT p.team_id FROM chats c JOIN projects p ON p.id = c.project_id WHERE c.id = ${chatId}::uuid))
      AND (last_seen_at IS NULL OR last_seen_at <= ${new Date(now.getTime() - 60_000)})`;
}

const shown = { select: { id: true, name: true } } as const;
const columns = {
  id: true,
  role: true,
  expiresAt: true,
  projectId: true,
  chatId: true,
  teamId: true,
  project: { select: { name: true, user: shown } },
  chat: { select: { title: true, user: shown } },
  team: { select: { name: true, owner: shown } },
} as const;

/** Unknown, revoked and expired invitations are the same. @throws DomainError not_found */
async function findInvitation(db: Db | Tx, clock: Clock, { secret }: Asked) {
  const isLive = { OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] };
  const isAddressed = secret.length !== 43;
  const row = isAddressed
    ? await db.share.findFirst({ where: { id: secret, email: { not: null }, ...isLive }, select: columns })
    : await db.shareLink.findFirst({ where: { secretHash: tokenHash(secret), ...isLive }, select: columns });
  const target = row && targetOf(row);
  if (!row || !target) throw notFound();
  const { project, chat, team, id, role, expiresAt } = row;
  const owner = team?.owner ?? (project ?? chat)?.user;
  const [chatId = null] = await chatIdsOf(db, target);
  if (!owner || (chatId === null && !team)) throw notFound();
  const name = project?.name ?? chat?.title ?? team?.name ?? "";
  return { id, role, expiresAt, isAddressed, target, name, owner, chatId };
}

/** What an invitation is for, for anybody who holds it. @throws DomainError not_found */
export async function readInvitation({ db, clock }: Deps, asked: Asked): Promise<Invitation> {
  const { name, owner, role, expiresAt, isAddressed, target } = await findInvitation(db, clock, asked);
  return { target: target.kind, name, ownerName: owner.name, role, expiresAt, isAddressed };
}

/**
 * Lets the user in. Who has at least that access keeps it.
 *
 * @returns the chat to open; null: of a team that has none
 * @throws DomainError not_found; forbidden when it was mailed to another address; conflict when there are too many people
 */
export async function acceptInvitation(
  deps: AnnounceDeps & { clock: Clock; ids: Ids },
  user: SignedInUser,
  asked: Asked,
): Promise<{ chatId: string | null }> {
  const { target, chatId } = await deps.db.$transaction(async (tx) => {
    const { target: locked } = await findInvitation(tx, deps.clock, asked);
    await lockTarget(tx, locked);
    // It may have been revoked meanwhile.
    const found = await findInvitation(tx, deps.clock, asked);
    await claimShares(tx, user.id);
    if (!found.isAddressed) await joinByLink({ ...deps, tx }, user, found);
    return found;
  });
  const isIn =
    target.kind === "team"
      ? await deps.db.team.count({ where: { id: target.id, ...teamsFor(user.id, "view") } })
      : await deps.db.chat.count({
          where: { id: chatId ?? "", deletedAt: null, ...chatsFor(user.id, "view") },
        });
  if (isIn === 0)
    throw new DomainError("forbidden", "This invitation was sent to another email address.", {
      detail: "Log in with the address that it was sent to.",
    });
  const lastSeenAt = deps.clock.now();
  await deps.db.share.updateMany({ where: { userId: user.id, ...givenTo(target) }, data: { lastSeenAt } });
  await announceAccess(deps, target);
  return { chatId };
}

type Link = Awaited<ReturnType<typeof findInvitation>>;

async function joinByLink(
  { tx, clock, ids }: { tx: Tx; clock: Clock; ids: Ids },
  { id: userId }: SignedInUser,
  { id: linkId, role, expiresAt, target, owner: { id: givenById } }: Link,
): Promise<void> {
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
