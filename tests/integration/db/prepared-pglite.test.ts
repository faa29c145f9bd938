import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { messages, PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { EmbeddedEngine } from "~/server/db/embedded-engine";
import { PreparedPGlite } from "~/server/db/prepared-pglite";

const schema = `
  CREATE TYPE mood AS ENUM ('glad', 'sad');
  CREATE TABLE things (
    id int PRIMARY KEY, small int2, big int8, price numeric(10,2), ratio float8, ok bool, word text, letter char(3),
    at timestamptz, plain timestamp, day date, clock time, raw bytea, doc json, docb jsonb, key uuid, feel mood,
    words text[], numbers int[], times timestamptz[], feels mood[]);
  CREATE FUNCTION warn(word text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'told %', word; RETURN word; END $$;
  CREATE FUNCTION run(script text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN EXECUTE script; RETURN 'run'; END $$;
`;

const everyColumn = `INSERT INTO things VALUES
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) RETURNING *`;
const uuid = "0192f0c1-0000-7000-8000-000000000001";
const at = new Date("2026-01-02T03:04:05.678Z");
const full = (id: number) => [
  ...[id, 7, 2n ** 60n, "12.50", 0.1, true, "'\u{1F33C}\\\"", "abc", at, at, "2026-01-02", "03:04:05"],
  ...[
    new Uint8Array([0, 1, 255]),
    { a: [1, null] },
    { b: "é" },
    uuid,
    "sad",
    ["a", 'b"\\,', ""],
    [1, -2],
    [at],
  ],
  ["glad", "sad"],
];
const nulls = (id: number) => [id, ...Array.from({ length: 20 }, () => null)];

/** Each case runs three times: parsed, then twice as a prepared statement. */
const cases: [name: string, sql: string, params: (round: number) => unknown[]][] = [
  ["every type", everyColumn, (n) => full(100 + n)],
  ["nulls of every type", everyColumn, (n) => nulls(200 + n)],
  ["rows of every type", "SELECT * FROM things ORDER BY id", () => []],
  ["no rows", "SELECT * FROM things WHERE id = $1", () => [-1]],
  ["many rows", "SELECT n, repeat('x', $1::int) FROM generate_series(1, 5000) n", (n) => [n]],
  ["an update's count", "UPDATE things SET word = $1 WHERE id >= $2", (n) => [`word ${n}`, 100 + n]],
  ["a delete's rows", "DELETE FROM things WHERE id = $1 RETURNING id, word", (n) => [200 + n]],
  [
    "a write inside WITH",
    "WITH n AS (SELECT $1::int AS id) INSERT INTO things (id) SELECT id FROM n",
    (n) => [300 + n],
  ],
  ["a taken key", "INSERT INTO things (id) VALUES ($1)", () => [100]],
  ["a value of the wrong type", "SELECT $1::int", () => ["seven"]],
  ["a value PGlite refuses itself", "SELECT $1::bool", () => ["perhaps"]],
  [
    "an error after some rows",
    "SELECT 10 / (3 - n) FROM generate_series(1, 5) n WHERE n > $1",
    (n) => [n - 9],
  ],
  ["a syntax error", "SELECT FROM WHERE", () => []],
  ["two statements", "SELECT 1; SELECT 2", () => []],
  ["an unknown table", "SELECT * FROM nowhere", () => []],
  ["an unknown type of parameter", "SELECT $1 AS unknown", (n) => [`text ${n}`]],
  ["no columns", "SELECT", () => []],
  ["something else than rows", "SHOW server_encoding", () => []],
  ["a new table", "CREATE TABLE IF NOT EXISTS extra (id int)", () => []],
];

type Runner = Pick<PGlite, "query">;

async function outcome(on: Runner, sql: string, params: unknown[]) {
  const options = { rowMode: "array" as const, parsers: { 114: (text: string) => `json ${text}` } };
  try {
    return { results: [await on.query(sql, params), await on.query(sql, params, options)] };
  } catch (error) {
    if (!(error instanceof messages.DatabaseError)) return { thrown: String(error) };
    const { code, severity, message, detail, position, constraint } = error;
    return { error: { code, severity, message, detail, position, constraint } };
  }
}

// Only the embedded engine is tested, so one run is enough.
describe.runIf(inject("testEngine").kind === "embedded")("PGlite with prepared statements", () => {
  let plain: PGlite;
  let prepared: PreparedPGlite;

  beforeAll(async () => {
    plain = new PGlite();
    prepared = new PreparedPGlite();
    for (const on of [plain, prepared]) await on.exec(schema);
  }, 60_000);
  afterAll(() => Promise.all([plain.close(), prepared.close()]));

  const preparedIn = async (on: Runner, part: string) => {
    const { rows } = await on.query<{ name: string; calls: number }>(
      "SELECT name, (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements WHERE statement LIKE $1",
      [`${part}%`],
    );
    return rows;
  };

  it.each(cases)("responds like PGlite: %s", async (_, sql, params) => {
    for (const round of [1, 2, 3]) {
      const expected = await outcome(plain, sql, params(round));
      expect(await outcome(prepared, sql, params(round))).toEqual(expected);
    }
  });

  it.each(cases)("responds like PGlite in a transaction: %s", async (_, sql, params) => {
    const inTransaction = async (on: PGlite) => {
      const seen: unknown[] = [];
      const committed = await on
        .transaction(async (tx) => {
          for (const round of [1, 2]) seen.push(await outcome(tx, sql, params(10 + round)));
          seen.push(await outcome(tx, "SELECT count(*) FROM things", []));
        })
        .then(() => "committed", String);
      return { seen, committed, after: await outcome(on, "SELECT count(*) FROM things", []) };
    };
    const expected = await inTransaction(plain);
    expect(await inTransaction(prepared)).toEqual(expected);
  });

  it("rejects a wrong number of parameters, and keeps working", async () => {
    for (const params of [[1], [1, 2, 3], [], [1]])
      await expect(prepared.query("SELECT $1::int + $2::int", params)).rejects.toMatchObject({
        code: "08P01",
      });
    expect((await prepared.query("SELECT $1::int + $2::int AS sum", [1, 2])).rows).toEqual([{ sum: 3 }]);
  });

  it("isolates a transaction from other queries", async () => {
    const count = () => prepared.query("SELECT count(*)::int AS n FROM things WHERE id = 900");
    const { outside } = await prepared.transaction(async (tx) => {
      await tx.query("INSERT INTO things (id) VALUES (900)");
      const asked = count();
      await new Promise(setImmediate);
      await tx.query("DELETE FROM things WHERE id = 900");
      return { outside: asked };
    });
    expect((await outside).rows).toEqual([{ n: 0 }]);
  });

  it("prepares a statement once if a transaction sends it several times concurrently", async () => {
    await prepared.transaction(async (tx) => {
      const ask = (n: number) => tx.query("SELECT $1::int AS at_once", [n]);
      const answers = await Promise.all([ask(1), ask(2), ask(3)]);
      expect(answers.flatMap(({ rows }) => rows)).toEqual([1, 2, 3].map((n) => ({ at_once: n })));
    });
    expect(await preparedIn(prepared, "SELECT $1::int AS at_once")).toMatchObject([{ calls: 3 }]);
  });

  it("rejects a finished transaction", async () => {
    const over = await prepared.transaction(async (tx) => tx);
    await expect(over.query("SELECT 1 AS late")).rejects.toThrow("Transaction is closed");
  });

  it("delivers notices and notifications", async () => {
    const heard: string[] = [];
    await prepared.listen("bell", (payload) => heard.push(payload));
    for (const word of ["one", "two"]) {
      const onNotice = ({ message = "" }) => heard.push(message);
      await prepared.query("SELECT warn($1), pg_notify('bell', $1)", [word], { onNotice });
      await new Promise(setImmediate);
    }
    expect(heard).toEqual(["told one", "one", "told two", "two"]);
  });

  it("follows a changed column, whichever connection changed it", async () => {
    const read = () => prepared.query("SELECT * FROM changing WHERE id = 1");
    const add = (id: bigint) => prepared.query("INSERT INTO changing (id) VALUES ($1)", [id]);
    await prepared.exec("CREATE TABLE changing (id int)");
    await add(1n);
    expect((await read()).rows).toEqual([{ id: 1 }]);
    await prepared.exec("ALTER TABLE changing ALTER id TYPE int8, ADD big int8 DEFAULT 9");
    // PostgreSQL accepts a prepared statement whose parameter type has since been widened.
    await add(2n ** 40n);
    expect((await read()).rows).toEqual([{ id: 1, big: 9 }]);
    await prepared.query("ALTER TABLE changing ADD word text DEFAULT 'w'");
    expect((await read()).rows).toEqual([{ id: 1, big: 9, word: "w" }]);
    // Hidden in a read: only PostgreSQL's error for the prepared statement reveals it.
    await prepared.query("SELECT run($1)", ["ALTER TABLE changing DROP word"]);
    expect((await read()).rows).toEqual([{ id: 1, big: 9 }]);
  });

  it("recovers when its statements were deallocated", async () => {
    const read = (on: Runner) => on.query("SELECT 1 AS gone");
    await read(prepared);
    await prepared.query("SELECT run('DEALLOCATE ALL')");
    expect((await read(prepared)).rows).toEqual([{ gone: 1 }]);

    // The error aborts a transaction: the caller must see it, and the next transaction succeeds.
    const discarded = prepared.transaction(async (tx) => {
      await tx.query("SELECT run('DEALLOCATE ALL')");
      await read(tx);
    });
    await expect(discarded).rejects.toMatchObject({ code: "26000" });
    expect((await prepared.transaction(read)).rows).toEqual([{ gone: 1 }]);
  });

  it("evicts the least recently used statement", async () => {
    await prepared.query("SELECT 'first'");
    await prepared.query("SELECT 'second'");
    for (let n = 0; n < 255; n++) {
      await prepared.query(`SELECT ${n} AS filler`);
      await prepared.query("SELECT 'first'");
    }
    expect(await preparedIn(prepared, "SELECT 'first'")).toMatchObject([{ calls: 256 }]);
    expect(await preparedIn(prepared, "SELECT 'second'")).toEqual([]);
    expect((await prepared.query("SELECT count(*)::int AS n FROM pg_prepared_statements")).rows).toEqual([
      { n: 256 },
    ]);
  });

  it("replans when its tables have grown, and less often as they get larger", async () => {
    const sql = "SELECT count(*)::int AS n FROM things AS growing";
    const callsOfThePlan = async () => {
      await prepared.query(sql);
      return (await preparedIn(prepared, sql))[0]?.calls;
    };
    const grow = (from: number, to: number) =>
      prepared.query(`INSERT INTO things (id) SELECT n FROM generate_series(${from}, ${to}) n`);
    for (let n = 1; n <= 8; n++) expect(await callsOfThePlan()).toBe(n);
    await grow(1001, 1600);
    expect(await callsOfThePlan()).toBe(1);
    await grow(2001, 2550);
    expect(await callsOfThePlan()).toBe(2);
    await grow(3001, 13_000);
    expect(await callsOfThePlan()).toBe(1);
  });

  describe("after an upgrade of PGlite", { tags: ["long"] }, () => {
    const answers = async (on: PGlite) => {
      await on.exec("CREATE TABLE IF NOT EXISTS kept (id int)");
      await on.query("DELETE FROM kept");
      await on.query("INSERT INTO kept VALUES ($1)", [1]);
      await on.transaction((tx) => tx.query("INSERT INTO kept VALUES ($1)", [2]));
      return (await on.query("SELECT id FROM kept WHERE id <= $1 ORDER BY id", [2])).rows;
    };

    it.each<[change: string, shape: object]>([
      ["that renames a method", { runExclusive: undefined }],
      ["that responds in another format", { runExclusive: async () => ({ results: [] }) }],
      ["that returns nothing", { runExclusive: async () => undefined }],
    ])("%s, runs every statement by PGlite's own means", async (_, shape) => {
      const upgraded = Object.assign(new PreparedPGlite(), shape);
      expect(await answers(upgraded)).toEqual([{ id: 1 }, { id: 2 }]);
      expect(await upgraded.preparesStatements()).toBe(false);
      expect(await preparedIn(upgraded, "SELECT id FROM kept")).toEqual([]);
      await upgraded.close();
    });

    it("does not patch PostgreSQL's functions if one of them is missing", async () => {
      let before: unknown;
      class Upgraded extends PreparedPGlite {
        override execProtocolRawSync(message: Uint8Array) {
          const { mod } = this;
          if (!mod || before) return super.execProtocolRawSync(message);
          before = mod._PostgresMainLoopOnce;
          const { _PostgresMainLongJmp: recover } = mod;
          const hide = (get: () => unknown) =>
            Object.defineProperty(mod, "_PostgresMainLongJmp", { configurable: true, get });
          // Hidden during the check, but present when PGlite calls it.
          hide(() => void hide(() => recover));
          return super.execProtocolRawSync(message);
        }
        get runsOne() {
          return this.mod?._PostgresMainLoopOnce;
        }
      }
      const upgraded = new Upgraded();
      expect((await upgraded.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
      expect(upgraded.runsOne).toBe(before);
      expect(upgraded.guarded).toBe(false);
      await upgraded.close();
    });

    it("is reported when the engine opens", async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "bluebonnet-shape-"));
      const open = async () => {
        const engine = new EmbeddedEngine(path.join(folder, "db"), false);
        const disabledFeatures = await engine.disabledFeatures();
        await engine.close();
        return disabledFeatures;
      };
      expect(await open()).toEqual([]);
      Object.defineProperty(PreparedPGlite.prototype, "runExclusive", {
        configurable: true,
        value: undefined,
      });
      expect(await open()).toEqual(["prepared statements"]);
      Reflect.deleteProperty(PreparedPGlite.prototype, "runExclusive");
      await rm(folder, { recursive: true });
    });

    it("prepares and guards as long as PGlite is unchanged", async () => {
      expect(await answers(prepared)).toEqual([{ id: 1 }, { id: 2 }]);
      expect(await prepared.preparesStatements()).toBe(true);
      expect(prepared.guarded).toBe(true);
    });
  });
});
