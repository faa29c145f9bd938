import { reachOfHost } from "~/domain/access/reach";
import { greatestRole } from "~/domain/access/role";
import type { SharedChat, SharedView } from "~/domain/access/share";
import type { SharedInput } from "~/domain/access/share-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Sealer } from "~/server/ports/system";
import { chatsFor } from "./access";
import { claimShares } from "./invitations";
import { linkColumns, toLinkViews } from "./links";
import { personColumns, toPerson } from "./person";
import { chatIdsOf, givenTo, requireTarget, type Target } from "./target";

const MAX_SHARED_CHATS = 100;

/** Who has access to what a chat builds, for everybody who has. @throws DomainError not_found */
export async function listShares(
  deps: { db: Db; sealer: Sealer; appUrl: string },
  user: SignedInUser,
  shared: SharedInput,
): Promise<SharedView> {
  const { db, appUrl } = deps;
  const target = await requireTarget(db, user.id, { ...shared, deed: "view" });
  const isOwner = target.ownerId === user.id;
  const [owner, rows, links, chatIds, team] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: target.ownerId }, select: personColumns }),
    db.share.findMany({
      // Who has not looked yet is an address, which is the owner's alone to know.
      where: { ...givenTo(target), ...(!isOwner && { lastSeenAt: { not: null } }) },
      orderBy: { id: "asc" },
      select: {
        id: true,
        role: true,
        userId: true,
        email: true,
        expiresAt: true,
        lastSeenAt: true,
        user: { select: personColumns },
      },
    }),
    isOwner
      ? db.shareLink.findMany({ where: givenTo(target), orderBy: { id: "asc" }, select: linkColumns })
      : [],
    chatIdsOf(db, target),
    teamOf(db, target),
  ]);
  const mine = [...rows, ...(team?.shares ?? [])].filter(({ userId }) => userId === user.id);
  return {
    target: target.kind,
    name: target.name,
    chats: chatIds.length,
    team: team && { id: team.id, name: team.name, members: team.shares.length },
    owner: toPerson(owner),
    role: isOwner ? null : (greatestRole(mine.map(({ role }) => role)) ?? "viewer"),
    shares: rows.map(({ userId: _, user: person, email, ...row }) => ({
      ...row,
      // Before a first look the owner must not learn whether the address has an account.
      person: row.lastSeenAt && person ? toPerson(person) : null,
      email: isOwner ? email : null,
    })),
    links: toLinkViews(deps, links),
    reach: reachOfHost(new URL(appUrl).hostname),
  };
}

async function teamOf(db: Db, { kind, id }: Target) {
  if (kind !== "project") return null;
  const select = { id: true, name: true, shares: { select: { userId: true, role: true } } } as const;
  return db.team.findFirst({ where: { projects: { some: { id } } }, select });
}

/** The chats of others that the user has access to, the newest first. */
export async function listShared({ db }: { db: Db }, user: SignedInUser): Promise<SharedChat[]> {
  await claimShares(db, user.id);
  const own = { where: { userId: user.id }, select: { role: true } } as const;
  const chats = await db.chat.findMany({
    where: { deletedAt: null, comparedWith: null, NOT: { userId: user.id }, ...chatsFor(user.id, "view") },
    orderBy: { updatedAt: "desc" },
    take: MAX_SHARED_CHATS,
    select: {
      id: true,
      title: true,
      updatedAt: true,
      user: { select: personColumns },
      shares: own,
      project: { select: { shares: own, team: { select: { shares: own } } } },
    },
  });
  return chats.map(({ id, title, updatedAt, user: owner, shares, project }) => ({
    chatId: id,
    title,
    owner: toPerson(owner),
    role:
      greatestRole(
        [...shares, ...(project?.shares ?? []), ...(project?.team?.shares ?? [])].map(({ role }) => role),
      ) ?? "viewer",
    updatedAt,
  }));
}
