import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleServer } from "../../scripts/set-up/build-server.mjs";
import { filesOfNext, serverEntries } from "../../scripts/set-up/server-entries.mjs";

const IMPORT = /^(?:import|export)(?! type)[^;]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

/** What a source file imports from `src/server`, as `~/server/…`. */
function serverImports(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, from, lazy]) => {
    const name = from ?? lazy ?? "";
    const target = name.startsWith(".")
      ? path.resolve(path.dirname(file), name)
      : name.replace(/^~/, path.resolve("src"));
    const inner = path.relative(path.resolve("src/server"), target);
    return inner.startsWith("..") || path.isAbsolute(inner) || !target.startsWith("/")
      ? []
      : [`~/server/${inner}`];
  });
}

it("Next bundles no module of the server: it would load a copy for each page", () => {
  const entries = serverEntries();
  const bundled = filesOfNext().flatMap((file) =>
    serverImports(file, fs.readFileSync(file, "utf8"))
      .filter((name) => name !== "~/server/auth/guards" && !entries.has(name))
      .map((name) => `${path.relative("", file)} imports ${name}`),
  );
  expect(bundled).toEqual([]);
});

it("finds relative, re-exported and lazy imports", () => {
  const file = path.resolve("src/server/auth/guards.ts");
  const text =
    'import { a } from "./session";\nexport * from "~/server/db";\nimport type { T } from "./t";\nawait import("../start-up");';
  expect(serverImports(file, text)).toEqual(["~/server/auth/session", "~/server/db", "~/server/start-up"]);
});

it("no page compares an error of the server with a class: Next's copy of it is another", () => {
  const comparing = filesOfNext().filter((file) =>
    /instanceof TRPCError\b/.test(fs.readFileSync(file, "utf8")),
  );
  expect(comparing).toEqual([]);
});

describe("the payments simulator", { tags: ["long"] }, () => {
  const folder = path.resolve("node_modules/.cache/bluebonnet/server-bundle");
  let withSimulator: string[];

  beforeAll(async () => {
    withSimulator = Object.entries(await bundleServer(folder))
      .filter(([, { inputs }]) => Object.keys(inputs).some((file) => /payments-simulator/.test(file)))
      .map(([file]) => pathToFileURL(path.resolve(file)).href);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** The files with the simulator's code that a server loads with these settings, once it has asked for the time. */
  async function loadedWith(settings: Record<string, string>): Promise<string[]> {
    const script = `
      import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { deps } = await import(${JSON.stringify(pathToFileURL(path.join(folder, "wiring.mjs")))});
      await deps().payments.now().catch(() => {});
      process.stdout.write(JSON.stringify(loaded), () => process.exit());`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", script],
      {
        env: {
          NODE_ENV: "production",
          // There is no such database, so that none is opened.
          DATABASE_URL: "postgres://localhost:1/none",
          AUTH_SECRET: "x".repeat(32),
          ...settings,
        },
      },
    );
    return (JSON.parse(stdout) as string[]).filter((url) => withSimulator.includes(url));
  }

  it("is loaded where payments are simulated", async () => {
    expect(await loadedWith({ PAYMENTS: "simulated" })).not.toEqual([]);
  });

  it("is not loaded with Stripe's key, nor without payments", async () => {
    expect(await loadedWith({ STRIPE_SECRET_KEY: "sk_test_x" })).toEqual([]);
    expect(await loadedWith({ HOST: "0.0.0.0", APP_URL: "https://example.com" })).toEqual([]);
  });
});
