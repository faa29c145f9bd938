import { greatestRole } from "~/domain/access/role";
import { MAX_TEAMS, type TeamList } from "~/domain/access/team";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { lockUser } from "../billing/locks";
import { teamsFor } from "./access";
import { claimShares } from "./invitations";
import { personColumns, toPerson } from "./person";
import { type AnnounceDeps, announceChats, chatIdsOf, lockOwnTarget } from "./target";
import { listThings } from "./team-things";

/** The user's teams with what they own, and what the user could give to one. */
export async function listTeams({ db }: { db: Db }, user: SignedInUser): Promise<TeamList> {
  await claimShares(db, user.id);
  const rows = await db.team.findMany({
    where: teamsFor(user.id, "view"),
    orderBy: { id: "asc" },
    select: {
      id: true,
      name: true,
      ownerId: true,
      owner: { select: personColumns },
      shares: { select: { userId: true, role: true } },
    },
  });
  const teams = rows.map(async ({ id, name, ownerId, owner, shares }) => ({
    id,
    name,
    owner: toPerson(owner),
    role:
      ownerId === user.id
        ? null
        : (greatestRole(shares.filter(({ userId }) => userId === user.id).map(({ role }) => role)) ??
          "viewer"),
    members: shares.length,
    things: await listThings(db, { teamId: id }),
  }));
  const ownThings = rows.length > 0 ? await listThings(db, { userId: user.id, teamId: null }) : [];
  return { teams: await Promise.all(teams), ownThings };
}

/** @throws DomainError plan_needed; conflict when there are too many */
export async function createTeam(
  { db, clock, ids }: { db: Db; clock: Clock; ids: Ids },
  user: SignedInUser,
  { name }: { name: string },
): Promise<{ teamId: string }> {
  planChecks.teamMembers(limitsOf(user.planId), 0);
  const id = ids.next();
  await db.$transaction(async (tx) => {
    await lockUser(tx, user.id);
    if ((await tx.team.count({ where: { ownerId: user.id } })) >= MAX_TEAMS)
      throw new DomainError("conflict", `You already have ${MAX_TEAMS} teams, which is the maximum.`);
    const data = { id, name, ownerId: user.id, createdAt: clock.now() };
    await tx.team.create({ data, select: { id: true } });
  });
  return { teamId: id };
}

/** @throws DomainError not_found */
export async function renameTeam(
  { db }: { db: Db },
  user: SignedInUser,
  { teamId, name }: { teamId: string; name: string },
): Promise<void> {
  const { count } = await db.team.updateMany({ where: { id: teamId, ownerId: user.id }, data: { name } });
  if (count === 0) throw notFound();
}

/** Ends a team: its members lose access, and what it owned stays with its owner. @throws DomainError not_found */
export async function deleteTeam(
  deps: AnnounceDeps,
  user: SignedInUser,
  { teamId }: { teamId: string },
): Promise<void> {
  const chatIds = await deps.db.$transaction(async (tx) => {
    const team = await lockOwnTarget(tx, user.id, { teamId });
    const ids = await chatIdsOf(tx, team);
    await tx.team.delete({ where: { id: teamId }, select: { id: true } });
    return ids;
  });
  await announceChats(deps, chatIds);
}
