import { type AuditDetail, type AuditKind, isAuditKind } from "~/domain/auth/audit-kind";
import { placeLabel } from "~/domain/auth/ip-address";
import { Prisma } from "~/server/db/generated/client";
import { auditDetail, deviceLabel } from "~/server/services/auth/security-events";
import {
  daysBefore,
  type ListDeps,
  type ListPage,
  type ListQuery,
  type PageInput,
  readList,
} from "../read-list";

type StoredEvent = {
  id: string;
  createdAt: Date;
  kind: string;
  /** Null: of no account. */
  email: string | null;
  /** The administrator who did it; null: the user. */
  actor: string | null;
  address: string | null;
  userAgent: string | null;
  detail: unknown;
};

export type AuditRow = Pick<StoredEvent, "id" | "createdAt" | "email" | "actor"> & {
  kind: AuditKind;
  device: string;
  place: string;
  detail: AuditDetail;
};

const query: ListQuery<"audit"> = {
  columns: Prisma.sql`events.id, events.created_at AS "createdAt", events.kind, subject.email, actor.email AS actor,
    events.address, events.user_agent AS "userAgent", events.detail`,
  from: Prisma.sql`audit_events events LEFT JOIN users subject ON subject.id = events.user_id
    LEFT JOIN users actor ON actor.id = events.actor_id`,
  id: Prisma.sql`events.id`,
  search: [Prisma.sql`subject.email`, Prisma.sql`subject.name`, Prisma.sql`actor.email`],
  sorts: { created: { by: Prisma.sql`events.id`, type: "uuid" } },
  filters: {
    kind: (value) => Prisma.sql`events.kind = ${value}`,
    by: (value) =>
      value === "administrator"
        ? Prisma.sql`events.actor_id IS NOT NULL`
        : Prisma.sql`events.actor_id IS NULL`,
    days: (value, now) => Prisma.sql`events.created_at >= ${daysBefore(now, value)}`,
  },
};

/** A page of all accounts' security events and what administrators did. */
export async function listAudit(deps: ListDeps, input: PageInput): Promise<ListPage<AuditRow>> {
  const { rows, next } = await readList<StoredEvent & { sortKey: string }>(deps, query, input);
  const events = rows.flatMap(({ id, createdAt, kind, email, actor, address, userAgent, detail }) =>
    isAuditKind(kind)
      ? [
          {
            id,
            createdAt,
            kind,
            email,
            actor,
            device: deviceLabel(userAgent),
            place: placeLabel(address),
            detail: auditDetail.parse(detail),
          },
        ]
      : [],
  );
  return { rows: events, next };
}
