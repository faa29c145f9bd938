import type { TeamThingInput } from "~/domain/access/team-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { notFound } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import { teamsFor } from "../../access/access";
import { type AnnounceDeps, announceChats, chatIdsOf } from "../../access/target";
import { findThing, moveThings } from "../../access/team-things";
import { changeOwner, enforceReceiverStorage, lockProperty, nameTaken } from "./hand-over";

/**
 * Gives something of the user's own to a team in which they may edit: it becomes the team's owner's, and they use it as
 * a member.
 *
 * @throws DomainError not_found; plan_needed; conflict while its chats are busy, where the name is taken, or when it
 *   exceeds the owner's storage
 */
export async function giveToTeam(
  deps: AnnounceDeps,
  user: SignedInUser,
  { teamId, kind, thingId }: TeamThingInput,
): Promise<void> {
  const from = user.id;
  const chatIds = await deps.db
    .$transaction(async (tx) => {
      const chats = kind === "project" ? await lockOwnProject(tx, from, thingId) : null;
      const { ownerId: to, owner } = await lockTeam(tx, from, teamId);
      planChecks.teamMembers(limitsOf(owner.planId), 0);
      const whose = { id: thingId, userId: from, teamId: null };
      if (!(await findThing(tx, kind, whose))) throw notFound();
      if (to !== from && chats) await changeOwner(tx, chats, { from, to });
      await moveThings(tx, kind, { whose: { id: thingId, teamId: null }, to: { teamId, userId: to } });
      if (to !== from) await enforceReceiverStorage(tx, to);
      return chats ? chatIdsOf(tx, chats.target) : [];
    })
    .catch(nameTaken);
  await announceChats(deps, chatIds);
}

async function lockOwnProject(tx: Tx, userId: string, projectId: string) {
  const chat = await tx.chat.findFirst({
    where: { projectId, userId, deletedAt: null, comparedWith: null },
    select: { id: true },
  });
  if (!chat) throw notFound();
  const { locked: target, chatIds } = await lockProperty(tx, userId, { chatId: chat.id });
  return { target, chatIds };
}

/** A team in which the user may edit, locked. */
async function lockTeam(tx: Tx, userId: string, teamId: string) {
  await tx.$queryRaw`SELECT 1 AS locked FROM teams WHERE id = ${teamId}::uuid FOR NO KEY UPDATE`;
  const team = await tx.team.findFirst({
    where: { id: teamId, ...teamsFor(userId, "edit") },
    select: { ownerId: true, owner: { select: { planId: true } } },
  });
  if (!team) throw notFound();
  return team;
}

/** Takes something out of a team: it is its owner's alone again. @throws DomainError not_found */
export async function takeFromTeam(
  deps: AnnounceDeps,
  user: SignedInUser,
  { teamId, kind, thingId }: TeamThingInput,
): Promise<void> {
  const whose = { id: thingId, userId: user.id, teamId };
  const chatIds = await deps.db.$transaction(async (tx) => {
    if (!(await findThing(tx, kind, whose))) throw notFound();
    await moveThings(tx, kind, { whose, to: { teamId: null } });
    return kind === "project" ? chatIdsOf(tx, { kind, id: thingId }) : [];
  });
  await announceChats(deps, chatIds);
}
