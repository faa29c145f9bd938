import "server-only";
import type { AuditKind } from "~/domain/auth/audit-kind";
import { retentionCutoff } from "~/domain/retention/retention-days";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Mailer } from "~/server/ports/mailer";

type Deps = { db: Db; clock: Clock; mailer: Mailer };

const failureKinds: AuditKind[] = ["sign_in_failed", "second_factor_failed"];

/** Removes sessions, links, sign-ups, questions, failed sign-ins and mails whose time is over. */
export async function removeExpired({ db, clock, mailer }: Deps): Promise<void> {
  const now = clock.now();
  const ended = { lt: retentionCutoff("endedSession", now) };
  const expired = { lt: retentionCutoff("expiredLink", now) };
  await db.session.deleteMany({ where: { OR: [{ expiresAt: ended }, { revokedAt: ended }] } });
  await db.authToken.deleteMany({ where: { expiresAt: expired } });
  // One can be asked for a link again as long as it has one.
  await db.signUp.deleteMany({ where: { createdAt: expired, authTokens: { none: {} } } });
  await db.emailChange.deleteMany({ where: { expiresAt: expired } });
  await db.authChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.auditEvent.deleteMany({
    where: { kind: { in: failureKinds }, createdAt: { lt: retentionCutoff("failedSignIn", now) } },
  });
  await db.outbox.deleteMany({ where: { doneAt: { lt: retentionCutoff("doneMailOrder", now) } } });
  await mailer.removeBefore?.(retentionCutoff("outboxMail", now));
}
