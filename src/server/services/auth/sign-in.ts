import "server-only";
import type { SignInInput } from "~/domain/auth/credentials";
import { sessionExpiry } from "~/domain/auth/session-life";
import type { SignInRefusal } from "~/domain/auth/sign-in-refusal";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { type Device, recordAudit } from "./audit";
import { verifyPassword } from "./password";

type Deps = { db: Db; clock: Clock; ids: Ids };
export type SignInResult =
  | { outcome: "signed_in"; userId: string; sessionId: string }
  | { outcome: "refused"; refusal: SignInRefusal };

/**
 * Checks a password and opens a session on the device. Unknown address, wrong password, and wrong password of
 * an unconfirmed account are one answer, after the same work.
 *
 * @throws {DomainError} `unavailable` when too many sign in at once
 */
export async function signIn(
  deps: Deps,
  device: Device,
  { email, password }: SignInInput,
): Promise<SignInResult> {
  const user = await deps.db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, emailVerified: true },
  });
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) {
    await recordAudit(deps, deps.db, { kind: "sign_in_failed", userId: user?.id ?? null, device });
    return { outcome: "refused", refusal: "wrong_credentials" };
  }
  if (!user.emailVerified) return { outcome: "refused", refusal: "email_unconfirmed" };
  return { outcome: "signed_in", userId: user.id, sessionId: await openSession(deps, device, user.id) };
}

async function openSession(deps: Deps, device: Device, userId: string): Promise<string> {
  const id = deps.ids.next();
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await tx.session.create({
      data: { id, userId, createdAt: now, lastSeenAt: now, expiresAt: sessionExpiry(now), ...device },
      select: { id: true },
    });
    await recordAudit(deps, tx, { kind: "signed_in", userId, device });
  });
  return id;
}
