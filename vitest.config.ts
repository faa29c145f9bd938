import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** They need no database of the suite: models over HTTP, PGlite itself. Once is enough. */
const engineFree = [
  "tests/integration/contracts/models*.test.ts",
  "tests/integration/db/embedded-folder.test.ts",
  "tests/integration/db/full-disk.test.ts",
  "tests/integration/db/prepared-pglite.test.ts",
  "tests/integration/db/vacuum-embedded.test.ts",
  "tests/integration/billing/empty-database.test.ts",
];

/** The same files on both engines. */
const integration = (engine: "embedded" | "postgres") => ({
  extends: true as const,
  test: {
    name: `integration-${engine}`,
    include: ["tests/integration/**/*.test.ts"],
    exclude: engine === "postgres" ? engineFree : [],
    globalSetup: [`./tests/support/${engine}-engine.ts`],
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: at("./src/") },
      { find: /^~tests\//, replacement: at("./tests/") },
      // The package throws outside a React Server bundle; tests are a server too.
      { find: "server-only", replacement: at("./tests/support/server-only.ts") },
    ],
  },
  test: {
    // By itself Vitest leaves one core to whoever watches, which on a machine of two is half of it.
    maxWorkers: "100%",
    // As in the browser: one race lost among thousands of tests is named aloud and holds up nothing.
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"], testTimeout: 300_000 },
      },
      integration("embedded"),
      integration("postgres"),
    ],
  },
});
