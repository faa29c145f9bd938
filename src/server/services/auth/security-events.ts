import Bowser from "bowser";
import { z } from "zod";
import { type AuditDetail, type AuditKind, isAuditKind } from "~/domain/auth/audit-kind";
import { placeLabel } from "~/domain/auth/ip-address";
import type { EventPage, EventPageInput } from "~/domain/auth/security-event";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db, Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";

/** What a request reveals about its device. */
export type Device = { userAgent: string | null; address: string | null };

type AuditDeps = { clock: Clock; ids: Ids };

/** `actorId`: the administrator who did it, if it was not the user. */
export type AuditEntry = {
  kind: AuditKind;
  userId: string | null;
  actorId?: string;
  device?: Device;
  detail?: AuditDetail;
};

/**
 * Records a security event for the account's owner; returns its id. Pass `tx` to record it atomically with the change
 * itself. Events that require an email go through `notifyOwner`.
 */
export async function recordAudit(deps: AuditDeps, tx: Db | Tx, event: AuditEntry): Promise<string> {
  const { kind, userId, actorId = null, device, detail = {} } = event;
  const id = deps.ids.next();
  await tx.auditEvent.create({
    data: {
      id,
      userId,
      actorId,
      kind,
      detail,
      userAgent: device?.userAgent ?? null,
      address: device?.address ?? null,
      createdAt: deps.clock.now(),
    },
    select: { id: true },
  });
  return id;
}

/** The details of an event as stored. */
export const auditDetail = z.record(z.string(), z.string()).catch({});

/** A page of the user's security events, newest first. `cursor` is the last id of the previous page. */
export async function listEvents(
  { db }: { db: Db },
  user: SignedInUser,
  { cursor, limit }: EventPageInput,
): Promise<EventPage> {
  const rows = await db.auditEvent.findMany({
    where: { userId: user.id, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: {
      id: true,
      kind: true,
      createdAt: true,
      actorId: true,
      userAgent: true,
      address: true,
      detail: true,
    },
  });
  const page = rows.slice(0, limit);
  const events = page.flatMap(({ id, createdAt, kind, actorId, userAgent, address, detail }) => {
    if (!isAuditKind(kind)) return [];
    const isByAdministrator = actorId !== null;
    // The reason is the administrator's note, as their device is theirs.
    const { reason: _, ...shown } = auditDetail.parse(detail);
    const device = isByAdministrator ? "" : deviceLabel(userAgent);
    const place = isByAdministrator ? "" : placeLabel(address);
    return [{ id, kind, createdAt, isByAdministrator, device, place, detail: shown }];
  });
  return { events, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** A readable device name from a user agent: "Chrome on Windows". */
export function deviceLabel(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || userAgent.split(/[\s/]/)[0] || "Unknown device";
}
