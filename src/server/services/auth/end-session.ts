import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { type Device, recordAudit } from "./audit";
import { deviceLabel } from "./device-label";
import { revokeSessions } from "./revoke-sessions";

type Deps = { db: Db; clock: Clock; ids: Ids };
type Actor = { user: SignedInUser; device: Device };

/** Signs the user out of one session. @throws {DomainError} `not_found` unless it is theirs and live */
export async function endSession(deps: Deps, { user, device }: Actor, { id }: { id: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const live = { id, userId: user.id, revokedAt: null, expiresAt: { gt: now } };
    const session = await tx.session.findFirst({ where: live, select: { userAgent: true } });
    const { count } = await tx.session.updateMany({ where: live, data: { revokedAt: now } });
    if (!session || count === 0) throw notFound();
    const detail = { device: deviceLabel(session.userAgent) };
    await recordAudit(deps, tx, { kind: "session_ended", userId: user.id, device, detail });
  });
}

/** Signs the user out everywhere else; returns how many sessions ended. */
export async function endOtherSessions(deps: Deps, { user, device }: Actor): Promise<{ ended: number }> {
  return deps.db.$transaction(async (tx) => {
    const ended = await revokeSessions(tx, {
      userId: user.id,
      now: deps.clock.now(),
      except: user.sessionId,
    });
    if (ended > 0) {
      const detail = { ended: String(ended) };
      await recordAudit(deps, tx, { kind: "other_sessions_ended", userId: user.id, device, detail });
    }
    return { ended };
  });
}
