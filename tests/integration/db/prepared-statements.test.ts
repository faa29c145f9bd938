import { expect, inject, it } from "vitest";
import { Prisma } from "~/server/db/generated/client";
import { openPostgres } from "~/server/db/postgres";
import { testDatabase } from "~tests/support/test-database";

const database = testDatabase();

type Known = { statement: string; calls: number };

/** The prepared statements of a transaction's connection, with their run counts. */
const known = (tx: Prisma.TransactionClient) =>
  tx.$queryRaw<Known[]>`
    SELECT statement, (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements`;

const addUser = (email: string) => ({ id: crypto.randomUUID(), email, createdAt: new Date(0) });

it("prepares a repeated statement once, and reuses it", async () => {
  const seen = await database().db.$transaction(async (tx) => {
    for (const answer of [1, 2, 3])
      expect(await tx.$queryRaw`SELECT ${answer}::int AS again`).toEqual([{ again: answer }]);
    return known(tx);
  });
  expect(seen.filter(({ statement }) => statement.includes("AS again"))).toEqual([
    { statement: expect.any(String), calls: 3 },
  ]);
});

it("does not prepare long statements, which vary with list length", async () => {
  const list = Array.from({ length: 2_000 }, (_, n) => n);
  const seen = await database().db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ found: boolean }[]>`SELECT 5 IN (${Prisma.join(list)}) AS found`;
    expect(row?.found).toBe(true);
    return known(tx);
  });
  expect(seen.some(({ statement }) => statement.includes("AS found"))).toBe(false);
});

it("prepares a bounded number of statements", async () => {
  const seen = await database().db.$transaction(async (tx) => {
    for (let n = 0; n < 300; n++) await tx.$queryRaw`SELECT ${Prisma.raw(`${n}`)}::int AS many`;
    expect(await tx.$queryRaw`SELECT 0::int AS many`).toEqual([{ many: 0 }]);
    return known(tx);
  });
  expect(seen.length).toBeGreaterThan(200);
  expect(seen.length).toBeLessThanOrEqual(256);
});

it("returns each concurrent caller the right result", async () => {
  const { db } = database();
  const asked = Array.from({ length: 60 }, (_, n) => n);
  const answers = await Promise.all(
    asked.map(async (n) => {
      const ask = (tx: Prisma.TransactionClient) =>
        tx.$queryRaw<{ echo: number }[]>`SELECT ${n}::int AS echo`;
      const [row] = n % 6 === 0 ? await db.$transaction(ask) : await ask(db);
      return row?.echo;
    }),
  );
  expect(answers).toEqual(asked);
});

it("keeps working after a failed statement, with the transaction rolled back", async () => {
  const { db } = database();
  const add = (tx: Prisma.TransactionClient, email: string) => tx.user.create({ data: addUser(email) });
  await add(db, "taken@example.com");
  for (const attempt of [1, 2]) {
    await expect(add(db, "taken@example.com")).rejects.toMatchObject({ code: "P2002" });
    const undone = db.$transaction(async (tx) => {
      await add(tx, `undone-${attempt}@example.com`);
      await add(tx, "taken@example.com");
    });
    await expect(undone).rejects.toMatchObject({ code: "P2002" });
    await expect(db.$queryRaw`SELECT no_such_column FROM users`).rejects.toThrow(/no_such_column/);
    expect(await db.user.findMany({ select: { email: true } })).toEqual([{ email: "taken@example.com" }]);
  }
});

it("round-trips every kind of value, including null, on every run", async () => {
  const { db } = database();
  const rounds = [
    { at: new Date("2026-01-02T03:04:05.678Z"), bytes: new Uint8Array([0, 255]), tags: ["a", 'b"\\,{}', ""] },
    { at: new Date("1999-12-31T23:59:59.999Z"), bytes: new Uint8Array(), tags: [] },
  ];
  for (const [n, { at, bytes, tags }] of rounds.entries()) {
    const user = await db.user.create({ data: { ...addUser(`value-${n}@example.com`), emailVerified: at } });
    const passkey = {
      id: crypto.randomUUID(),
      userId: user.id,
      credentialId: `credential-${n}`,
      publicKey: bytes,
      counter: 2n ** 53n + BigInt(n),
      transports: tags,
      name: `'"\\ \u{1F33C} ${n}`,
      createdAt: at,
      lastUsedAt: null,
    };
    expect(await db.passkey.create({ data: passkey })).toMatchObject(passkey);
    const event = { id: crypto.randomUUID(), kind: "x", createdAt: at, detail: { n, deep: [null, "é"] } };
    expect(await db.auditEvent.create({ data: event })).toMatchObject({ ...event, userId: null });
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      emailVerified: at,
      erasureDueAt: null,
    });
  }
});

const engine = inject("testEngine");

it.runIf(engine.kind === "postgres")(
  "prepares nothing behind a pooler that would mix up statement names",
  async () => {
    if (engine.kind !== "postgres") return;
    const address = new URL(engine.url);
    address.searchParams.set("pgbouncer", "true");
    const { db, close } = openPostgres(address.href);
    for (const answer of [1, 2]) await db.$queryRaw`SELECT ${answer}::int AS pooled`;
    expect(await db.$transaction(known)).toEqual([]);
    await close();
  },
);
