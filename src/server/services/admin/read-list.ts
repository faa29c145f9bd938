import type { FilterOf, ListInput, ListName, SortOf } from "~/domain/admin/list";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import type { Clock } from "~/server/ports/system";

export type ListDeps = { db: Db; clock: Clock };

/** What rows are sorted by: an expression that is never null, and what its text is cast back to. */
export type SortKey = { by: Prisma.Sql; type: "text" | "uuid" | "numeric" };

type Query<Sort extends string, Filter extends string> = {
  columns: Prisma.Sql;
  from: Prisma.Sql;
  id: Prisma.Sql;
  /** Columns that contain what is searched for. */
  search: readonly Prisma.Sql[];
  sorts: Readonly<Record<Sort, SortKey>>;
  filters: Readonly<Record<Filter, (value: string, now: Date) => Prisma.Sql>>;
};

/** A list of the administration as a query. Ids are UUID v7, so they sort by time. */
export type ListQuery<Name extends ListName> = Query<SortOf<Name>, FilterOf<Name>>;

type AnyQuery = Query<string, string>;

/** `limit`: rows of a page. */
export type PageInput = ListInput & { limit?: number };

/** `next`: the cursor of the next page; null on the last one. */
export type ListPage<Row> = { rows: Row[]; next: string | null };

const PAGE_SIZE = 25;

/** A stored row, with the text of what it is sorted by. */
type Sorted = { id: string; sortKey: string };

/**
 * A page of a list. `Row` is what the query's columns hold.
 *
 * @throws DomainError invalid for a cursor that no list gave
 */
export async function readList<Row extends Sorted>(
  { db, clock }: ListDeps,
  query: AnyQuery,
  input: PageInput,
): Promise<ListPage<Omit<Row, "sortKey">>> {
  const { limit = PAGE_SIZE } = input;
  const key = query.sorts[input.sort.replace("-", "")];
  if (!key) throw new Error(`Nothing sorts by ${input.sort}.`);
  const direction = input.sort.startsWith("-") ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const conditions = [
    Prisma.sql`true`,
    ...conditionsOf(query, input, clock.now()),
    ...after(query, key, input),
  ];
  const stored = await db.$queryRaw<Row[]>`
    SELECT ${query.columns}, (${key.by})::text AS "sortKey" FROM ${query.from}
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY ${key.by} ${direction}, ${query.id} ${direction} LIMIT ${limit + 1}`;
  const page = stored.slice(0, limit);
  const last = stored.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ sortKey: _, ...row }) => row),
    next: last ? `${last.id}${last.sortKey}` : null,
  };
}

function conditionsOf(
  { search, filters }: AnyQuery,
  { q, filters: chosen }: ListInput,
  now: Date,
): Prisma.Sql[] {
  const pattern = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = search.map((column) => Prisma.sql`${column} ILIKE ${pattern}`);
  return [
    ...(q ? [Prisma.sql`(${Prisma.join(found, " OR ")})`] : []),
    ...Object.entries(chosen).flatMap(([name, value]) => {
      const condition = filters[name];
      return condition && value ? [condition(value, now)] : [];
    }),
  ];
}

const ID_LENGTH = 36;
const shapes = { text: /^[^\0]*$/u, uuid: /^[\da-f-]{36}$/, numeric: /^-?\d+(?:\.\d+)?$/ };

/** Keyset pagination: the rows behind the last one that was shown, wherever others were added or removed. */
function after({ id }: AnyQuery, { by, type }: SortKey, { after: cursor, sort }: ListInput): Prisma.Sql[] {
  if (!cursor) return [];
  const lastId = cursor.slice(0, ID_LENGTH);
  const value = cursor.slice(ID_LENGTH);
  if (!shapes.uuid.test(lastId) || !shapes[type].test(value))
    throw new DomainError("invalid", "This page of the list does not exist. Start at the first one.");
  const key = Prisma.sql`CAST(${value}::text AS ${Prisma.raw(type)})`;
  const comparison = sort.startsWith("-") ? Prisma.sql`<` : Prisma.sql`>`;
  return [Prisma.sql`(${by}, ${id}) ${comparison} (${key}, ${lastId}::uuid)`];
}

/** The time of a condition by days, such as "7". */
export const daysBefore = (now: Date, days: string): Date =>
  new Date(now.getTime() - Number(days) * 86_400_000);
