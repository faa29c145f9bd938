import { DomainError } from "~/domain/error/domain-error";
import { recordAudit } from "~/server/services/auth/security-events";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { MAIL_TOPIC } from "../mail/queue-mail";
import type { Actor } from "./people";

/**
 * Tries an email at once that was not sent yet, or was given up. Of a sent one too little is kept to write it again.
 *
 * @throws DomainError conflict when it was sent
 */
export async function resendMail(
  deps: MailDeps,
  { actor: { user, device }, input: { mailId } }: { actor: Actor; input: { mailId: string } },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.outbox.updateMany({
      where: { id: mailId, topic: MAIL_TOPIC, OR: [{ doneAt: null }, { lastError: { not: null } }] },
      data: { doneAt: null, attempts: 0, lastError: null, availableAt: deps.clock.now() },
    });
    if (count === 0) throw new DomainError("conflict", "This email was sent, so it is not sent again.");
    await recordAudit(deps, tx, { kind: "mail_resent", userId: null, actorId: user.id, device });
  });
  dispatchMailSoon(deps);
}
