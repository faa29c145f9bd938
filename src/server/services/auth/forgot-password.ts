import "server-only";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import type { Device } from "./audit";
import { enforceRateLimit, limitByPair } from "./enforce-rate-limit";
import { authMails } from "./mails";

/**
 * Queues a password reset link. Known and unknown addresses take the same statements: for an unknown one an order is
 * queued too, and dropped when its email is due. Whether it is too soon for another email is also decided then.
 *
 * @throws {DomainError} `too_many_requests` if the same client requested this address a moment ago
 */
export async function forgotPassword(
  deps: MailDeps & { limits: Limits },
  device: Device,
  { email }: { email: string },
): Promise<void> {
  await enforceRateLimit(deps, limitByPair("reset_pair", email, device));
  const user = await deps.db.user.findUnique({ where: { email }, select: { id: true } });
  const askedAt = deps.clock.now().toISOString();
  await queueMail(
    deps,
    deps.db,
    authMails.resetPassword.order({ userId: user?.id ?? deps.ids.next(), askedAt }),
  );
  dispatchMailSoon(deps);
}
