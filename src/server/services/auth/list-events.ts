import "server-only";
import { z } from "zod";
import { placeLabel } from "~/domain/auth/ip-address";
import { type EventPage, type EventPageInput, isAuditKind } from "~/domain/auth/security-event";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import { deviceLabel } from "./device-label";

const detailSchema = z.record(z.string(), z.string()).catch({});

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
    select: { id: true, kind: true, createdAt: true, userAgent: true, address: true, detail: true },
  });
  const page = rows.slice(0, limit);
  const events = page.flatMap(({ kind, userAgent, address, detail, ...row }) =>
    isAuditKind(kind)
      ? [
          {
            ...row,
            kind,
            device: deviceLabel(userAgent),
            place: placeLabel(address),
            detail: detailSchema.parse(detail),
          },
        ]
      : [],
  );
  return { events, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
