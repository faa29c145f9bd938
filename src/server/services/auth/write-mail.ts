import "server-only";
import { confirmationExpiry } from "~/domain/auth/confirmation";
import type { MailOrder } from "~/domain/auth/mail-order";
import { accountExistsMail, confirmationMail } from "~/domain/auth/mail-text";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Mail } from "~/server/ports/mailer";
import { tokenHash } from "./token-hash";

type WriteDeps = { db: Db; clock: Clock; ids: Ids; appUrl: string };

/** Writes an ordered mail, making the secret in it; undefined when its reason is gone. */
export async function writeMail(deps: WriteDeps, order: MailOrder): Promise<Mail | undefined> {
  const user = await deps.db.user.findUnique({
    where: { id: order.userId },
    select: { id: true, name: true, email: true, emailVerified: true },
  });
  if (!user) return undefined;
  if (order.kind === "account_exists") {
    return { to: user.email, ...accountExistsMail({ loginLink: `${deps.appUrl}/login` }) };
  }
  if (user.emailVerified) return undefined;
  const token = await issueConfirmation(deps, user.id);
  const link = `${deps.appUrl}/verify-email?token=${token}`;
  return { to: user.email, ...confirmationMail({ name: user.name, link }) };
}

async function issueConfirmation(deps: WriteDeps, userId: string): Promise<string> {
  const token = deps.ids.secret();
  const now = deps.clock.now();
  await deps.db.authToken.create({
    data: {
      id: deps.ids.next(),
      userId,
      purpose: "confirm_email",
      tokenHash: tokenHash(token),
      createdAt: now,
      expiresAt: confirmationExpiry(now),
    },
    select: { id: true },
  });
  return token;
}
