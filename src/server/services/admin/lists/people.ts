import type { AccountState } from "~/domain/admin/list";
import { Prisma } from "~/server/db/generated/client";
import { readStoredBytes } from "../../billing/storage";
import { type ListDeps, type ListPage, type ListQuery, type PageInput, readList } from "../read-list";

/** What an administrator sees of a user: nothing that they made. */
type StoredPerson = {
  id: string;
  name: string | null;
  email: string;
  planId: string;
  grantedPlanId: string;
  state: AccountState;
  createdAt: Date;
  seenAt: Date | null;
  /** Ways to sign in: a password, providers, a passkey. */
  methods: string[];
};

/** `prompts`: of this calendar month, in UTC, without refunded ones. */
export type PersonRow = StoredPerson & { prompts: number; storedBytes: number };

const state = Prisma.sql`CASE WHEN users.suspended_at IS NOT NULL THEN 'suspended'
  WHEN users.erasure_due_at IS NOT NULL THEN 'deleting'
  WHEN users.email_verified IS NULL THEN 'unconfirmed' ELSE 'active' END`;

// Sessions that ended long ago are deleted, so it is empty for who has not been here for months.
const seenAt = Prisma.sql`(SELECT max(last_seen_at) FROM sessions WHERE user_id = users.id)`;

const query: ListQuery<"people"> = {
  columns: Prisma.sql`users.id, users.name, users.email, users.plan_id AS "planId",
    users.granted_plan_id AS "grantedPlanId", ${state} AS state, users.created_at AS "createdAt", ${seenAt} AS "seenAt",
    array_remove(array_cat(
      ARRAY[CASE WHEN users.password_hash IS NOT NULL THEN 'password' END,
        CASE WHEN EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id) THEN 'passkey' END],
      ARRAY(SELECT DISTINCT provider FROM accounts WHERE user_id = users.id)), NULL) AS methods`,
  from: Prisma.sql`users`,
  id: Prisma.sql`users.id`,
  search: [Prisma.sql`users.email`, Prisma.sql`users.name`],
  sorts: {
    name: { by: Prisma.sql`lower(coalesce(nullif(users.name, ''), users.email))`, type: "text" },
    plan: { by: Prisma.sql`users.plan_id`, type: "text" },
    seen: { by: Prisma.sql`extract(epoch FROM coalesce(${seenAt}, 'epoch'))`, type: "numeric" },
    created: { by: Prisma.sql`users.id`, type: "uuid" },
  },
  filters: {
    state: (value) => Prisma.sql`${state} = ${value}`,
    plan: (value) => Prisma.sql`users.plan_id = ${value}`,
  },
};

/** A page of the users. */
export async function listPeople(deps: ListDeps, input: PageInput): Promise<ListPage<PersonRow>> {
  const { rows, next } = await readList<StoredPerson & { sortKey: string }>(deps, query, input);
  const now = deps.clock.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const counts = await deps.db.promptUsage.groupBy({
    by: ["userId"],
    where: { userId: { in: rows.map(({ id }) => id) }, createdAt: { gte: month }, refundedAt: null },
    _count: true,
  });
  const prompts = new Map(counts.map(({ userId, _count }) => [userId, _count]));
  const people = rows.map(async (row) => {
    const storedBytes = await readStoredBytes(deps.db, row.id);
    return { ...row, prompts: prompts.get(row.id) ?? 0, storedBytes };
  });
  return { rows: await Promise.all(people), next };
}
