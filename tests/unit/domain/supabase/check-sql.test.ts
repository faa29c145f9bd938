import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSql, isPostgres } from "~/domain/supabase/check-sql";
import { sqlTokens } from "~/domain/supabase/sql-tokens";

const kinds = (sql: string, others: string[] = []) =>
  checkSql(sql, others).map(({ kind, table }) => `${kind} ${table}`);

const create = (name: string) => `create table ${name} (id bigint primary key, body text default 'a;b');`;
const enable = (name: string) => `alter table ${name} enable row level security;`;

describe("a table without row level security", () => {
  it.each([
    ["create table notes (id int)", ["no-rls notes"]],
    ["CREATE UNLOGGED TABLE IF NOT EXISTS public.Notes (id int);", ["no-rls public.Notes"]],
    [`create table "My notes" (id int);`, [`no-rls "My notes"`]],
    ["create table notes as select 1 as id;", ["no-rls notes"]],
    ["create table a (id int); create table b (id int);", ["no-rls a", "no-rls b"]],
    ["create table if not exists a (id int); create table if not exists a (id int);", ["no-rls a"]],
    ["create table a (id int); alter table a rename to b;", ["no-rls a"]],
    ["create table a (id int); alter table b enable row level security;", ["no-rls a"]],
  ])("is found: %s", (sql, expected) => expect(kinds(sql)).toEqual(expected));

  it.each([
    create("notes") + enable("notes"),
    create("Notes") + enable("public.NOTES"),
    create(`"Notes"`) + enable(`public."Notes"`),
    create("notes") +
      "alter table if exists only notes owner to me, ENABLE ROW LEVEL SECURITY, force row level security;",
    `${create("a")}alter table a rename to b;${enable("b")}`,
    `${create("a")}alter table a set schema private;${enable("private.a")}`,
    `${create("a")}drop table if exists b, a cascade;`,
    "create temp table notes (id int); create local temporary table b (id int);",
    "create table pg_temp.notes (id int);",
    "-- create table notes (id int);\n/* a /* nested */ create table a (id int); */ select 1;",
    "select 'create table notes (id int);', E'\\'; create table b (id int);', \"create table c\";",
    "create function f() returns void language sql as $x$ create table notes (id int); $$ $x$;",
    "create index on notes (id); create view v as select 1;",
  ])("is none: %s", (sql) => expect(kinds(sql)).toEqual([]));

  it("counts what other files enable, but not against a file that disables it", () => {
    expect(kinds(create("notes"), [enable("public.notes")])).toEqual([]);
    expect(kinds(create("notes"), [create("notes")])).toEqual(["no-rls notes"]);
    const sql = "alter table notes disable row level security;";
    expect(kinds(sql, [enable("notes")])).toEqual(["disabled-rls notes"]);
    expect(kinds(sql + enable("notes"))).toEqual([]);
  });

  it("marks the name, and names the statement that fixes it", () => {
    const sql = `create table "a b" (id int); alter table "a b" rename to "C d"; create table x (id int);`;
    const [first, second] = checkSql(sql);
    expect(sql.slice(first?.from, first?.to)).toBe(`"a b"`);
    expect(first?.fix).toBe(`alter table public."C d" enable row level security;`);
    expect(second?.fix).toBe("alter table x enable row level security;");
  });

  const name = fc.oneof(
    fc.stringMatching(/^[a-z_][a-z0-9_]{0,12}$/),
    fc.string({ minLength: 1, maxLength: 12 }).map((text) => `"${text.replaceAll('"', '""')}"`),
  );
  const reserved = /^(?:if|only|temp|temporary|unlogged|table|global|local)$/;
  const table = fc
    .tuple(fc.option(name, { nil: null }), name)
    .filter(
      ([schema, own]) => ![schema, own].some((part) => part && (reserved.test(part) || /pg_temp/.test(part))),
    )
    .map(([schema, own]) => (schema ? `${schema}.${own}` : own));

  it("is found whatever its name, and no more after its fix", () => {
    fc.assert(
      fc.property(table, (written) => {
        const sql = create(written);
        const [found, ...more] = checkSql(sql);
        expect([found?.kind, found?.table, more.length]).toEqual(["no-rls", written, 0]);
        expect(checkSql(`${sql}\n${found?.fix}`)).toEqual([]);
      }),
    );
  });

  it("is not found in comments, strings and bodies of functions, whatever is beside it", () => {
    const inside = fc
      .string({ unit: fc.constantFrom("'", '"', "$", "/", "*", "-", "\\", ";", " ", "a", "(", "\n") })
      .map((noise) => `${noise} ; create table notes (id int); ${noise}`);
    fc.assert(
      fc.property(inside, (text) => {
        const wrapped = [
          `'${text.replaceAll("'", "''")}'`,
          `E'${text.replace(/[\\']/g, "\\$&")}'`,
          `"${text.replaceAll('"', '""')}"`,
          `$body$${text}$body$`,
          `/* ${text.replace(/[/*](?=[/*])/g, "$& ")} */`,
          text.replace(/^/gm, "--"),
        ];
        for (const sql of wrapped) expect(checkSql(`select ${sql}\n;`)).toEqual([]);
      }),
    );
  });

  it("reads any text, in pieces that follow each other", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (sql) => {
        checkSql(sql);
        let end = 0;
        for (const token of sqlTokens(sql)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(end).toBeLessThanOrEqual(sql.length);
      }),
    );
  });

  it("reads long texts of one kind in linear time", () => {
    for (const part of ["'a", "''", "\\", "/*", "$a$b", '"x""'])
      expect(checkSql(`${part.repeat(50_000)}`)).toEqual([]);
  });
});

describe("a policy for everybody", () => {
  it.each([
    ["create policy p on notes using (true);", ["open-policy notes"]],
    [
      "create policy p on public.notes for all to anon using ( TRUE ) with check (true);",
      ["open-policy public.notes"],
    ],
    ["create policy p on notes for delete to authenticated, anon using (true);", ["open-policy notes"]],
    ["create policy p on notes for select using (true);", []],
    ["create policy p on notes for all to authenticated using (true);", []],
    ["create policy p on notes using (auth.uid() = owner);", []],
  ])("%s", (sql, expected) => expect(kinds(sql)).toEqual(expected));
});

it("leaves other dialects alone", () => {
  expect(isPostgres("sql", "create table a (id int)")).toBe(true);
  expect(isPostgres("postgresql", "create table a (id int)")).toBe(true);
  expect(isPostgres("mysql", "create table a (id int)")).toBe(false);
  expect(isPostgres("sql", "create table `a` (id int auto_increment)")).toBe(false);
  expect(isPostgres("sql", "create table a (id integer primary key autoincrement)")).toBe(false);
  expect(isPostgres("js", "create table a (id int)")).toBe(false);
});
