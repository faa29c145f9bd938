import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./tests/support/chromium.mjs";
import { inFullRun, isFullRun } from "./tests/support/full-run.mjs";
import { serveFrame } from "./tests/support/serve-frame.ts";

const absolute = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What they test does not depend on the database: models over HTTP, PGlite itself, builds outside. Run once. */
const engineIndependent = [
  "tests/integration/contracts/models*.test.ts",
  "tests/integration/contracts/{connections,local-models,real-model}.test.ts",
  "tests/integration/db/embedded-folder.test.ts",
  "tests/integration/db/full-disk.test.ts",
  "tests/integration/db/prepared-pglite.test.ts",
  "tests/integration/db/vacuum-embedded.test.ts",
  "tests/integration/billing/empty-database.test.ts",
  "tests/integration/project/export-*.test.ts",
];

/** Files with raw SQL, locks or races, which engines may decide differently. The full run runs every file on both. */
const onBothEngines = [
  "tests/integration/db/**/*.test.ts",
  "tests/integration/access/{conditions,hand-over,invitations}.test.ts",
  "tests/integration/admin/{lists,people}.test.ts",
  "tests/integration/chat/{follow,list-chats,recovery,replies,reply-journal,reply-slots,settling,shared-chat}.test.ts",
  "tests/integration/project/{draft,project-storage,versions}.test.ts",
  "tests/integration/auth/{rival-sign-ups,sign-up}.test.ts",
  "tests/integration/knowledge/{chats-by-meaning,documents,own-chats}.test.ts",
  "tests/integration/mail/delivery.test.ts",
  "tests/integration/billing/{apply-snapshot,charging,events,quota}.test.ts",
];

const allFiles = ["tests/integration/**/*.test.ts"];

const integration = (engine: "embedded" | "postgres") => ({
  extends: true as const,
  test: {
    name: `integration-${engine}`,
    include: engine === "embedded" || isFullRun ? allFiles : onBothEngines,
    exclude: engine === "postgres" ? engineIndependent : [],
    globalSetup: [`./tests/support/${engine}-engine.ts`],
    // Each file has its own database. Files share loaded modules, because loading took half of the time.
    isolate: false,
    // The full run repeats properties ten times as often.
    testTimeout: inFullRun(600_000, 120_000),
    hookTimeout: 240_000,
  },
});

/** Bundled before the first test: Vite reloads the page when it discovers a new library during a test. */
const componentLibraries = [
  "@codemirror/autocomplete",
  "@codemirror/commands",
  "@codemirror/lang-css",
  "@codemirror/lang-html",
  "@codemirror/lang-javascript",
  "@codemirror/lang-json",
  "@codemirror/lang-markdown",
  "@codemirror/lang-vue",
  "@codemirror/language",
  "@codemirror/lint",
  "@codemirror/search",
  "@codemirror/state",
  "@codemirror/view",
  "@headlessui/react",
  "@hookform/resolvers/zod",
  "@lezer/highlight",
  "@stripe/stripe-js/pure",
  "@tanstack/react-query",
  "@trpc/client",
  "@trpc/react-query",
  "@vue/compiler-sfc",
  "axe-core",
  "clsx",
  "diff",
  "localized-address-format",
  "lucide-react",
  "next-themes",
  "next/dist/shared/lib/app-router-context.shared-runtime",
  "next/dist/shared/lib/hooks-client-context.shared-runtime",
  "next/link",
  "next/navigation",
  "postcode-validator",
  "react",
  "react-dom",
  "react-dom/client",
  "react-dom/server",
  "react-hook-form",
  "react-resizable-panels",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "sass",
  "sonner",
  "sucrase",
  "superjson",
  "vitest-browser-react",
  "y-codemirror.next",
  "yjs",
  "zod",
  "zod/mini",
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: absolute("./src/") },
      { find: /^~tests\//, replacement: absolute("./tests/") },
      {
        find: /^~payments-simulator$/,
        replacement: absolute("./packages/payments-simulator/index.ts"),
      },
      { find: /^~preview$/, replacement: absolute("./packages/preview/index.ts") },
      { find: "~preview/bundle", replacement: absolute("./packages/preview/bundle/bundle-project.ts") },
      // The package throws outside a React Server bundle.
      { find: "server-only", replacement: absolute("./tests/support/server-only.ts") },
    ],
  },
  test: {
    // By default Vitest leaves one core idle, which is half of a two-core machine. A third worker gains nothing there.
    maxWorkers: "100%",
    tags: [{ name: "long", description: "Only in the full run", skip: !isFullRun }],
    // Only browser tests are retried; see playwright.config.ts.
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "tests/unit/**/*.test.ts",
            "tests/unit/**/*.test.tsx",
            "packages/{payments-simulator,preview}/tests/*.test.ts",
            "sdk/js/tests/*.test.ts",
          ],
          // Unit tests leave no state in modules, so files can share them.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "architecture",
          include: ["tests/architecture/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Next.js's browser code reads it.
        define: { "process.env": { NODE_ENV: "test" } },
        plugins: [serveFrame()],
        optimizeDeps: { include: componentLibraries },
        test: {
          name: "component",
          include: ["tests/component/**/*.test.tsx", "packages/preview/tests/*.test.tsx"],
          setupFiles: ["./tests/support/component-page.ts"],
          // Generous, so that a slow machine fails no test.
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
