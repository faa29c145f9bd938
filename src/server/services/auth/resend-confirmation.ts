import "server-only";
import { earliestResend, RESEND_WINDOW_MS } from "~/domain/auth/confirmation";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { MAIL_TOPIC, queueMail } from "../mail/queue-mail";
import type { Device } from "./audit";
import { enforceRateLimit, limitByPair } from "./enforce-rate-limit";
import { authMails } from "./mails";
import { pendingSignUp } from "./pending-sign-up";
import { tokenHash } from "./token-hash";

/**
 * Sends a new confirmation link to an unconfirmed address, with growing delays. Does not reveal whether there is such
 * a sign-up. `target` is a link sent earlier, or the address: then it is this browser's sign-up, otherwise the
 * newest.
 *
 * @throws {DomainError} `too_many_requests` if the same client requested it a moment ago
 */
export async function resendConfirmation(
  deps: MailDeps & { limits: Limits },
  device: Device,
  target: { email: string; browser?: string } | { token: string },
): Promise<void> {
  await enforceRateLimit(
    deps,
    limitByPair("confirm_pair", "email" in target ? target.email : target.token, device),
  );
  const now = deps.clock.now();
  const signUp =
    "email" in target
      ? await pendingSignUp(deps.db, target)
      : await deps.db.signUp.findFirst({
          where: { authTokens: { some: { tokenHash: tokenHash(target.token), purpose: "confirm_email" } } },
          select: { id: true, userId: true },
        });
  if (!signUp) return;
  const { id: signUpId, userId } = signUp;
  // Counts all emails to the address, whichever sign-up they are for.
  const sent = await deps.db.authToken.findMany({
    where: {
      userId,
      purpose: "confirm_email",
      createdAt: { gt: new Date(now.getTime() - RESEND_WINDOW_MS) },
    },
    select: { createdAt: true },
  });
  const earliest = earliestResend(sent.map(({ createdAt }) => createdAt));
  const queued = await deps.db.outbox.count({
    where: { topic: MAIL_TOPIC, doneAt: null, payload: { path: ["userId"], equals: userId } },
  });
  if (queued > 0 || (earliest && now < earliest)) return;
  await queueMail(deps, deps.db, authMails.confirmEmail.order({ userId, signUpId }));
  dispatchMailSoon(deps);
}
