import { expect, it } from "vitest";
import { testDatabase } from "~tests/support/test-database";

const database = testDatabase();

it("runs on its project's engine, with every migration applied", async () => {
  const { db, kind } = database();
  const [row] = await db.$queryRaw<{ version: string }[]>`SELECT version()`;
  expect(row?.version).toMatch(
    kind === "embedded" ? /emscripten|wasm|PGlite/i : /^PostgreSQL \d+.*linux|darwin/i,
  );
  expect(await db.user.count()).toBe(0);
});
