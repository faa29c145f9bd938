import type { InvitationInput, InviteInput, SignUpModeInput } from "~/domain/admin/sign-up-input";
import type { SignUpMode } from "~/domain/auth/sign-up-mode";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { recordAudit } from "~/server/services/auth/security-events";
import { readSignUpMode } from "~/server/services/auth/sign-up-mode";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import { saveOwnerSetting } from "../owner/owner-setting";
import { adminMails } from "./mails";
import type { Actor } from "./people";

type Deps = { db: Db; clock: Clock; ids: Ids };
type Act<Input> = { actor: Actor; input: Input };

const by = ({ user, device }: Actor) => ({ userId: null, actorId: user.id, device });

/** Who may create an account. */
export const readSignUp = async (deps: { db: Db }): Promise<{ mode: SignUpMode }> => ({
  mode: await readSignUpMode(deps),
});

export const setSignUpMode = (deps: Deps, { actor, input: { mode } }: Act<SignUpModeInput>): Promise<void> =>
  deps.db.$transaction(async (tx) => {
    await saveOwnerSetting(tx, "sign_up", mode);
    await recordAudit(deps, tx, { kind: "sign_up_changed", ...by(actor), detail: { mode } });
  });

/** Invites an address, or sends its invitation again. @throws DomainError conflict where it has an account */
export async function invite(deps: MailDeps, { actor, input: { email } }: Act<InviteInput>): Promise<void> {
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    if ((await tx.user.count({ where: { email, emailVerified: { not: null } } })) > 0)
      throw new DomainError("conflict", "This address has an account already.", { field: "email" });
    const { id: invitationId } = await tx.signUpInvitation.upsert({
      where: { email },
      create: { id: deps.ids.next(), email, invitedById: actor.user.id, createdAt: now, sentAt: now },
      update: { invitedById: actor.user.id, sentAt: now },
      select: { id: true },
    });
    await queueMail(deps, tx, adminMails.signUpInvitation.message({ invitationId }));
    await recordAudit(deps, tx, { kind: "invitation_sent", ...by(actor), detail: { to: email } });
  });
  dispatchMailSoon(deps);
}

/** @throws DomainError not_found */
export const withdrawInvitation = (
  deps: Deps,
  { actor, input: { invitationId } }: Act<InvitationInput>,
): Promise<void> =>
  deps.db.$transaction(async (tx) => {
    const where = { id: invitationId };
    const invitation = await tx.signUpInvitation.findUnique({ where, select: { email: true } });
    const { count } = await tx.signUpInvitation.deleteMany({ where });
    if (!invitation || count === 0) throw notFound();
    const detail = { to: invitation.email };
    await recordAudit(deps, tx, { kind: "invitation_withdrawn", ...by(actor), detail });
  });
