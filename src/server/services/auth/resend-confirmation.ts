import "server-only";
import { RESEND_WINDOW_MS, resendNotBefore } from "~/domain/auth/confirmation";
import { MAIL_TOPIC } from "~/domain/auth/mail-order";
import type { Limits } from "~/server/ports/limits";
import type { Device } from "./audit";
import { dispatchMailSoon, type MailDeps } from "./dispatch-mail";
import { byPair, pace } from "./pace";
import { queueMail } from "./queue-mail";
import { tokenHash } from "./token-hash";

/**
 * Mails a new confirmation link to an account that still needs one, with growing pauses. Says nothing about
 * whether there is such an account. The account is named by its address or by a link that it was mailed.
 *
 * @throws {DomainError} `too_many_requests` when the same sender asked for it a moment ago
 */
export async function resendConfirmation(
  deps: MailDeps & { limits: Limits },
  device: Device,
  account: { email: string } | { token: string },
): Promise<void> {
  await pace(deps, byPair("confirm_pair", "email" in account ? account.email : account.token, device));
  const now = deps.clock.now();
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
        where: { purpose: "confirm_email", createdAt: { gt: new Date(now.getTime() - RESEND_WINDOW_MS) } },
        select: { createdAt: true },
      },
    },
  });
  if (!user) return;
  const notBefore = resendNotBefore(user.authTokens.map(({ createdAt }) => createdAt));
  const waiting = await deps.db.outbox.count({
    where: { topic: MAIL_TOPIC, doneAt: null, payload: { path: ["userId"], equals: user.id } },
  });
  if (waiting > 0 || (notBefore && now < notBefore)) return;
  await queueMail(deps, deps.db, { kind: "confirm_email", userId: user.id });
  dispatchMailSoon(deps);
}
