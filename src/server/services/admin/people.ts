import type {
  DeletePersonInput,
  GrantPlanInput,
  PersonChange,
  PersonInput,
} from "~/domain/admin/person-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Payments } from "~/server/ports/payments";
import type { Clock, Ids } from "~/server/ports/system";
import { scheduleErasure } from "~/server/services/auth/account-deletion";
import { confirmNewestSignUp, sendConfirmation } from "~/server/services/auth/email-confirmation";
import { notifyOwner } from "~/server/services/auth/notices";
import { type Device, recordAudit } from "~/server/services/auth/security-events";
import { revokeSessions } from "~/server/services/auth/sessions";
import { type EraseDeps, eraseAccounts } from "../account/erase-accounts";
import { lockUser } from "../billing/locks";
import { syncUserPlan } from "../billing/snapshots";
import type { ReplyDeps } from "../chat/reply-deps";
import { endRepliesOf } from "../chat/sending/end-replies";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { PublicationCache } from "../publication/find-publication";

type Deps = { db: Db; clock: Clock; ids: Ids };

/** Applies the end of a user's sessions at once in this process. */
type SessionDeps = { sessions: { evictUser(userId: string): void } };

/** The administrator, at a device. */
export type Actor = { user: SignedInUser; device: Device };

type Change<Input> = { actor: Actor; input: Input };

/** What is recorded of a change to an account. */
const entryOf = ({ actor: { user, device }, input: { userId, reason } }: Change<PersonChange>) => ({
  userId,
  actorId: user.id,
  device,
  detail: { reason },
});

/**
 * Locks another user's row and the administrator's own, so that of two who lock each other out only one succeeds.
 *
 * @throws DomainError conflict for the own account; not_found
 */
async function lockOther(tx: Tx, { user }: Actor, userId: string): Promise<void> {
  if (userId === user.id)
    throw new DomainError("conflict", "This is your own account. Another owner can change it.");
  for (const id of [user.id, userId].toSorted()) if (!(await lockUser(tx, id))) throw notFound();
  if ((await tx.user.count({ where: { id: user.id, suspendedAt: null } })) === 0) throw notFound();
}

/**
 * Grants a plan: the least that the user has, whatever they pay for. Free ends the grant.
 *
 * @throws DomainError not_found
 */
export async function grantPlan(
  deps: Deps & SessionDeps & { payments: Pick<Payments, "kind" | "now"> },
  change: Change<GrantPlanInput>,
): Promise<void> {
  const { userId, planId } = change.input;
  const entry = entryOf(change);
  const plan = planId === "free-plan" ? "" : limitsOf(planId).name;
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id: userId }, data: { grantedPlanId: planId } });
    if (count === 0) throw notFound();
    await recordAudit(deps, tx, { ...entry, kind: "plan_granted", detail: { ...entry.detail, plan } });
  });
  await syncUserPlan(deps, userId);
  deps.sessions.evictUser(userId);
}

/**
 * Keeps a user out until `unsuspend`: sessions end and cannot be opened, keys are refused, replies stop, and publications
 * are offline. Nothing is deleted.
 *
 * @throws DomainError conflict for the own account, or when it is suspended; not_found
 */
export async function suspend(
  deps: MailDeps & ReplyDeps & SessionDeps & { publicationCache: PublicationCache },
  change: Change<PersonChange>,
): Promise<void> {
  const { userId } = change.input;
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await lockOther(tx, change.actor, userId);
    const open = { id: userId, suspendedAt: null };
    const { count } = await tx.user.updateMany({ where: open, data: { suspendedAt: now } });
    if (count === 0) throw new DomainError("conflict", "This account is suspended already.");
    await tx.emailChange.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
    await revokeSessions(tx, { userId, now });
    await notifyOwner(deps, tx, { kind: "suspended", ...entryOf(change) });
  });
  deps.sessions.evictUser(userId);
  deps.publicationCache.invalidateAll();
  dispatchMailSoon(deps);
  await endRepliesOf(deps, userId);
}

/** Lets a suspended user in again. @throws DomainError conflict when it is not suspended */
export async function unsuspend(
  deps: MailDeps & { publicationCache: PublicationCache },
  change: Change<PersonChange>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: change.input.userId, suspendedAt: { not: null } },
      data: { suspendedAt: null },
    });
    if (count === 0) throw new DomainError("conflict", "This account is not suspended.");
    await notifyOwner(deps, tx, { kind: "unsuspended", ...entryOf(change) });
  });
  deps.publicationCache.invalidateAll();
  dispatchMailSoon(deps);
}

/** Ends all sessions of a user. @throws DomainError not_found */
export async function signOutEverywhere(
  deps: Deps & SessionDeps,
  change: Change<PersonChange>,
): Promise<void> {
  const { userId } = change.input;
  await deps.db.$transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw notFound();
    await revokeSessions(tx, { userId, now: deps.clock.now() });
    await recordAudit(deps, tx, { kind: "signed_out_everywhere", ...entryOf(change) });
  });
  deps.sessions.evictUser(userId);
}

/** Vouches for the address of a sign-up. @throws DomainError conflict when nothing waits to be confirmed */
export const confirmAddress = (deps: Deps, change: Change<PersonChange>): Promise<void> =>
  deps.db.$transaction((tx) => confirmNewestSignUp(deps, tx, entryOf(change)));

/** Sends a sign-up its link again. @throws DomainError conflict when nothing waits to be confirmed */
export const resendConfirmation = (deps: MailDeps, { input }: Change<PersonInput>): Promise<void> =>
  sendConfirmation(deps, input.userId);

/**
 * Deletes an account as its owner could, or at once. What is erased leaves only the act and the reason in the audit
 * trail.
 *
 * @throws DomainError conflict for the own account; not_found
 */
export async function deletePerson(
  deps: EraseDeps & SessionDeps & { publicationCache: PublicationCache },
  change: Change<DeletePersonInput>,
): Promise<void> {
  const { userId, atOnce } = change.input;
  const entry = entryOf(change);
  await deps.db.$transaction(async (tx) => {
    await lockOther(tx, change.actor, userId);
    if (!atOnce) return void (await scheduleErasure(deps, tx, entry));
    await tx.user.update({ where: { id: userId }, data: { erasureDueAt: deps.clock.now() } });
    await recordAudit(deps, tx, { ...entry, kind: "account_erased", userId: null });
  });
  deps.sessions.evictUser(userId);
  deps.publicationCache.invalidateAll();
  if (atOnce) await eraseAccounts(deps);
  else dispatchMailSoon(deps);
}
