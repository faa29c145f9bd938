import { describe, expect, it } from "vitest";
import { migrationNames } from "~/server/db/schema-engine";
import { textOf } from "~tests/support/source-files";
import { breaksOlderVersion, statementsOf } from "../../scripts/backup/statements.ts";

/** From the next one on, the version before runs on the database, too, while instances are replaced one by one. */
const LAST_UNCHECKED = "20261129180021_project_pictures";

/**
 * Ends a change in two steps (expand, then contract): the release that adds the new names which release still uses the
 * old, and a later migration that drops it says so.
 */
const CONTRACT = /^-- contract: not used since \S.*$/m;

it("has only migrations that the version before runs on, unless that no longer uses what they drop", () => {
  const sqlOf = (name: string) => textOf(`prisma/migrations/${name}/migration.sql`);
  const breaking = migrationNames()
    .filter((name) => name > LAST_UNCHECKED && !CONTRACT.test(sqlOf(name)))
    .flatMap((name) =>
      statementsOf(sqlOf(name)).flatMap((statement) => {
        const reason = breaksOlderVersion(statement);
        return reason ? [`${name}: ${statement.text} ${reason}`] : [];
      }),
    );
  expect(breaking).toEqual([]);
});

describe("a statement", () => {
  it.each([
    'DROP TABLE "a";',
    'ALTER TABLE "a" DROP COLUMN "b", ADD COLUMN "c" TEXT;',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
    'ALTER TABLE "a" RENAME TO "c";',
    "ALTER TYPE \"a\" RENAME VALUE 'b' TO 'c';",
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;',
    'ALTER TABLE "a" ADD COLUMN "b" TEXT, ADD COLUMN "c" VARCHAR(3) NOT NULL;',
  ])("is refused: %s", (sql) => {
    expect(statementsOf(sql).map(breaksOlderVersion)).toEqual([expect.any(String)]);
  });

  it.each([
    'CREATE TABLE "a" ("id" UUID NOT NULL, "b" TEXT NOT NULL);',
    'ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL DEFAULT \'\';',
    'ALTER TABLE "a" ADD COLUMN "b" NUMERIC(3, 2) NOT NULL DEFAULT 0, ADD COLUMN "c" TEXT;',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
    'CREATE INDEX "a_b" ON "a"("b"); UPDATE "a" SET "b" = \'DROP TABLE x;\'; -- DROP TABLE "a"',
  ])("is allowed: %s", (sql) => {
    expect(statementsOf(sql).flatMap((statement) => breaksOlderVersion(statement) ?? [])).toEqual([]);
  });
});

it("reads statements apart, with functions whole, and says which delete or lock", () => {
  const sql = `-- first; comment
    CREATE FUNCTION "f"() RETURNS trigger AS $$ BEGIN DELETE FROM x; RETURN NEW; END $$ LANGUAGE plpgsql;
    CREATE INDEX "i" ON "t"("c");
    CREATE TABLE "n" ("id" UUID); CREATE INDEX "j" ON "n"("id");
    /* DROP TABLE "t"; */ DROP TABLE "t"; UPDATE "u" SET "a;b" = 'it''s; fine'`;
  expect(statementsOf(sql).map(({ kind, effect }) => [kind, effect])).toEqual([
    ["CREATE FUNCTION", null],
    ["CREATE INDEX", "locks"],
    ["CREATE TABLE", null],
    ["CREATE INDEX", null],
    ["DROP TABLE", "drops"],
    ["UPDATE", "locks"],
  ]);
});
