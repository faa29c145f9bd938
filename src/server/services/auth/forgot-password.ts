import "server-only";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import type { Device } from "./audit";
import { enforceRateLimit, limitByPair } from "./enforce-rate-limit";
import { authMails } from "./mails";

/**
 * Orders a link to a new password for an account's address. Known and unknown addresses cost the same statements: an
 * order to nobody is written too, and dropped when its mail would be. Whether it is too early for another mail to
 * that account is judged there as well.
 *
 * @throws {DomainError} `too_many_requests` when the same sender asked for this address a moment ago
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
