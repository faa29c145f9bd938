import type { ChangeShareInput, SharedInput } from "~/domain/access/share-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { type Device, recordAudit } from "~/server/services/auth/security-events";
import { type AnnounceDeps, announceAccess, givenTo, lockOwnTarget, requireTarget, targetOf } from "./target";

type Deps = AnnounceDeps & { clock: Clock; ids: Ids };
type Actor = { user: SignedInUser; device: Device };
type ShareOf = SharedInput & { shareId: string };

/** Gives a share another role. @throws DomainError not_found */
export async function changeShare(
  deps: Deps,
  { user, device }: Actor,
  { role, ...input }: ChangeShareInput,
): Promise<void> {
  const target = await deps.db.$transaction(async (tx) => {
    const { locked, share } = await lockShare(tx, user, input);
    await tx.share.update({ where: { id: share.id }, data: { role }, select: { id: true } });
    const detail = { ...share.detail, role };
    await recordAudit(deps, tx, { kind: "access_given", userId: user.id, device, detail });
    return locked;
  });
  await announceAccess(deps, target);
}

/** Ends a user's access at once. @throws DomainError not_found */
export async function revokeShare(deps: Deps, { user, device }: Actor, input: ShareOf): Promise<void> {
  const target = await deps.db.$transaction(async (tx) => {
    const { locked, share } = await lockShare(tx, user, input);
    await tx.share.delete({ where: { id: share.id }, select: { id: true } });
    const { detail } = share;
    await recordAudit(deps, tx, { kind: "access_ended", userId: user.id, device, detail });
    return locked;
  });
  await announceAccess(deps, target);
}

async function lockShare(tx: Tx, user: SignedInUser, { shareId, ...shared }: ShareOf) {
  const locked = await lockOwnTarget(tx, user.id, shared);
  const share = await tx.share.findFirst({
    where: { id: shareId, ...givenTo(locked) },
    select: { id: true, email: true, user: { select: { name: true } } },
  });
  if (!share) throw notFound();
  const detail = { to: share.email ?? share.user?.name ?? "" };
  return { locked, share: { id: share.id, detail } };
}

/** Ends the user's own access to what another owns. @throws DomainError not_found; conflict where their team has access */
export async function leave(deps: AnnounceDeps, user: SignedInUser, shared: SharedInput): Promise<void> {
  const target = await requireTarget(deps.db, user.id, { ...shared, deed: "view" });
  const { count } = await deps.db.share.deleteMany({ where: { userId: user.id, ...givenTo(target) } });
  if (count === 0 && target.ownerId === user.id) throw notFound();
  if (count === 0) throw new DomainError("conflict", "Your team has access. Leave the team instead.");
  await announceAccess(deps, target);
}

/** Ends what has expired. */
export async function removeExpiredAccess(deps: AnnounceDeps & { clock: Clock }): Promise<void> {
  const now = deps.clock.now();
  const rows = await deps.db.$queryRaw<Parameters<typeof targetOf>[0][]>`
    WITH links AS (DELETE FROM share_links WHERE expires_at <= ${now} RETURNING project_id, chat_id, team_id),
    people AS (DELETE FROM shares WHERE expires_at <= ${now} RETURNING project_id, chat_id, team_id)
    SELECT project_id AS "projectId", chat_id AS "chatId", team_id AS "teamId" FROM links
    UNION SELECT project_id, chat_id, team_id FROM people`;
  for (const target of rows.map(targetOf)) if (target) await announceAccess(deps, target);
}
