import { Prisma } from "./generated/client";

/** Rows of two ids, for SQL that copies rows: `FROM ${pairsOf(copies)} AS copy(from_id, id)`. */
export const pairsOf = (ids: ReadonlyMap<string, string>): Prisma.Sql =>
  Prisma.sql`unnest(${[...ids.keys()]}::uuid[], ${[...ids.values()]}::uuid[])`;
