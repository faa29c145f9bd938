import "server-only";
import type { MailOrder } from "~/domain/auth/mail-order";
import { accountExistsMail, newEmailMail, oldEmailMail } from "~/domain/auth/mail-text";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Mail } from "~/server/ports/mailer";
import { tokenHash } from "./token-hash";

type Deps = { db: Db; clock: Clock; ids: Ids; appUrl: string };
type Order = Extract<MailOrder, { kind: "confirm_old_email" | "confirm_new_email" }>;

/** One of the two mails of a change of address, with the secret that it makes; undefined when the change is over. */
export async function writeEmailChangeMail(
  deps: Deps,
  { kind, changeId, userId }: Order,
  user: { email: string },
): Promise<Mail | undefined> {
  const change = await deps.db.emailChange.findFirst({
    where: { id: changeId, userId, endedAt: null, expiresAt: { gt: deps.clock.now() } },
    select: { newEmail: true, oldConfirmedAt: true, newConfirmedAt: true },
  });
  if (!change) return undefined;
  const { newEmail } = change;
  const isOld = kind === "confirm_old_email";
  if (isOld ? change.oldConfirmedAt : change.newConfirmedAt) return undefined;
  if (!isOld && (await deps.db.user.count({ where: { email: newEmail } })) > 0) {
    // Whoever asked must not learn that this address has an account; its owner may.
    return { to: newEmail, ...accountExistsMail({ loginLink: `${deps.appUrl}/login` }) };
  }
  const token = deps.ids.secret();
  const hash = tokenHash(token);
  await deps.db.emailChange.updateMany({
    where: { id: changeId, userId, endedAt: null },
    data: isOld ? { oldTokenHash: hash } : { newTokenHash: hash },
  });
  const link = `${deps.appUrl}/confirm-email-change?token=${token}`;
  return isOld
    ? { to: user.email, ...oldEmailMail({ newEmail, link }) }
    : { to: newEmail, ...newEmailMail({ link }) };
}
