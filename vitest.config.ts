import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./tests/support/chromium.mjs";
import { isFullRun } from "./tests/support/full-run.mjs";

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

/**
 * What may differ between the engines: the contracts, the database, the chat, and elsewhere raw SQL, locks and races.
 * The full run takes every file on both.
 */
const onBothEngines = [
  "tests/integration/{chat,contracts,db}/**/*.test.ts",
  "tests/integration/auth/{passwords,providers,rival-sign-ups,sign-up}.test.ts",
  "tests/integration/mail/delivery.test.ts",
  "tests/integration/billing/{apply-snapshot,charging,checkout,events,quota,server-database}.test.ts",
];

const allFiles = ["tests/integration/**/*.test.ts"];

const integration = (engine: "embedded" | "postgres") => ({
  extends: true as const,
  test: {
    name: `integration-${engine}`,
    include: engine === "embedded" || isFullRun ? allFiles : onBothEngines,
    exclude: engine === "postgres" ? engineFree : [],
    globalSetup: [`./tests/support/${engine}-engine.ts`],
    // A database of its own for each file, and one load of the modules for all of them: half of the time was loading.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

/** Prepared before the first test: a library that is found on the way loads the page anew, in the middle of a test. */
const componentLibraries = [
  "@headlessui/react",
  "@hookform/resolvers/zod",
  "@stripe/stripe-js/pure",
  "@tanstack/react-query",
  "@trpc/client",
  "@trpc/react-query",
  "axe-core",
  "clsx",
  "localized-address-format",
  "lucide-react",
  "next-themes",
  "next/link",
  "next/navigation",
  "postcode-validator",
  "react",
  "react-dom",
  "react-dom/client",
  "react-hook-form",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "sonner",
  "superjson",
  "vitest-browser-react",
  "zod",
  "zod/mini",
];

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
    // Only a browser may lose a race: see playwright.config.ts.
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"],
          // They share nothing that one of them changes: one load of the modules serves all.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"], testTimeout: 300_000 },
      },
      {
        extends: true,
        // What of Next.js runs in the browser reads it.
        define: { "process.env": { NODE_ENV: "test" } },
        optimizeDeps: { include: componentLibraries },
        test: {
          name: "component",
          include: ["tests/component/**/*.test.tsx"],
          setupFiles: ["./tests/support/component-page.ts"],
          // Nothing is decided by the time that it takes, here as in the journeys.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArgs } }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: "chromium" }],
          },
        },
      },
      integration("embedded"),
      integration("postgres"),
    ],
  },
});
