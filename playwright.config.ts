import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { ensureEnvVariable } from "./scripts/environment.mjs";
import { freePort } from "./scripts/serve/port.mjs";
import { chromiumArgs, findChromium } from "./tests/support/chromium.mjs";
import { isFullRun } from "./tests/support/full-run.mjs";

// Every worker evaluates this file and must get the same server and outbox.
const port = await ensureEnvVariable("E2E_PORT", async () => String(await freePort()));
const dataDir = await ensureEnvVariable("E2E_DATA_DIR", () =>
  path.join(tmpdir(), `bluebonnet-e2e-${process.pid}`),
);
const executablePath = await ensureEnvVariable("CHROMIUM_PATH", () => findChromium());
const baseURL = `http://localhost:${port}`;

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "tests/e2e",
  // Specs may import server code, but "server-only" throws outside a React Server bundle.
  tsconfig: "tests/e2e/tsconfig.json",
  outputDir: ".data/e2e",
  globalTeardown: "./tests/support/remove-e2e-data.ts",
  ...(!isFullRun && { grepInvert: /@long/ }),
  fullyParallel: false,
  // Two per core of the reference machine: browser tests spend half of their time waiting.
  workers: 4,
  // One flaky test among hundreds must not fail the run; `npm test` counts and names it.
  retries: 1,
  // Generous, so that a slow machine fails no test; it only ends tests that hang.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL,
    // Only for the retry and without screenshots, which would slow every test down by a quarter.
    trace: { mode: "on-first-retry", screenshots: false },
    launchOptions: { executablePath, args: chromiumArgs },
  },
  projects: [
    // One project, because a worker serves no two: what it has started would be started again.
    { name: "journeys", testMatch: "**/*.spec.ts", use: desktop },
    { name: "screens", testMatch: "**/*.screens.ts", use: desktop, timeout: 600_000 },
  ],
  webServer: {
    command: "node tests/support/serve-e2e.mjs",
    url: `${baseURL}/api/health`,
    env: {
      PORT: port,
      HOST: "localhost",
      APP_URL: baseURL,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      LOG_LEVEL: "warn",
      CHROMIUM_SANDBOX: "off",
    },
    timeout: 600_000,
    stdout: "ignore",
  },
});
