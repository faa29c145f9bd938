import { Prisma } from "./generated/client";

/** Rows of two ids, for copies of rows within the database: `FROM ${pairsOf(copies)} AS copy(from_id, id)`. */
export const pairsOf = (ids: ReadonlyMap<string, string>): Prisma.Sql =>
  Prisma.sql`unnest(${[...ids.keys()]}::uuid[], ${[...ids.values()]}::uuid[])`;
