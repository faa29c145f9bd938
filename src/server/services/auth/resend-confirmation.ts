import "server-only";
import { resendNotBefore } from "~/domain/auth/confirmation";
import { MAIL_TOPIC } from "~/domain/auth/mail-order";
import { dispatchMailSoon, type MailDeps } from "./dispatch-mail";
import { queueMail } from "./queue-mail";
import { tokenHash } from "./token-hash";

/**
 * Mails a new confirmation link to an account that still needs one, at most once a minute. Says nothing about
 * whether there is such an account. The account is named by its address or by a link that it was mailed.
 */
export async function resendConfirmation(
  deps: MailDeps,
  account: { email: string } | { token: string },
): Promise<void> {
  const user = await deps.db.user.findFirst({
    where: {
      emailVerified: null,
      passwordHash: { not: null },
      ...("email" in account
        ? { email: account.email }
        : { authTokens: { some: { tokenHash: tokenHash(account.token), purpose: "confirm_email" } } }),
    },
    select: {
      id: true,
      authTokens: {
        where: { purpose: "confirm_email" },
        orderBy: { id: "desc" },
        take: 1,
        select: { createdAt: true },
      },
    },
  });
  if (!user) return;
  const last = user.authTokens[0];
  const waiting = await deps.db.outbox.count({
    where: { topic: MAIL_TOPIC, doneAt: null, payload: { path: ["userId"], equals: user.id } },
  });
  if (waiting > 0 || (last && deps.clock.now() < resendNotBefore(last.createdAt))) return;
  await queueMail(deps, deps.db, { kind: "confirm_email", userId: user.id });
  dispatchMailSoon(deps);
}
