import "server-only";
import type { AuditKind } from "~/domain/auth/audit-kind";
import { retentionCutoff } from "~/domain/retention/retention-days";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Mailer } from "~/server/ports/mailer";

type Deps = { db: Db; clock: Clock; mailer: Mailer };

const failureKinds: AuditKind[] = ["sign_in_failed", "second_factor_failed"];

/** Removes expired sessions, links, sign-ups, challenges, failed sign-in events and emails. */
export async function removeExpired({ db, clock, mailer }: Deps): Promise<void> {
  const now = clock.now();
  const ended = { lt: retentionCutoff("endedSession", now) };
  const expired = { lt: retentionCutoff("expiredLink", now) };
  await db.session.deleteMany({ where: { OR: [{ expiresAt: ended }, { revokedAt: ended }] } });
  await db.authToken.deleteMany({ where: { expiresAt: expired } });
  // A sign-up with a link can still be resent one.
  await db.signUp.deleteMany({ where: { createdAt: expired, authTokens: { none: {} } } });
  await db.emailChange.deleteMany({ where: { expiresAt: expired } });
  await db.authChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.auditEvent.deleteMany({
    where: { kind: { in: failureKinds }, createdAt: { lt: retentionCutoff("failedSignIn", now) } },
  });
  await db.outbox.deleteMany({ where: { doneAt: { lt: retentionCutoff("doneMailOrder", now) } } });
  await mailer.removeBefore?.(retentionCutoff("outboxMail", now));
}
