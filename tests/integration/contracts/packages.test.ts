import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { undiciTraffic } from "~/server/adapters/net/undici-traffic";
import { npmPackages } from "~/server/adapters/packages/npm-packages";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { type PublishedPackage, startNpmRegistry } from "~tests/support/npm-registry";

const {
  versions,
}: { versions: Record<string, string> & { immer: string; react: string; "react-dom": string } } = JSON.parse(
  await fs.readFile(path.join(process.cwd(), "public/packages/index.json"), "utf8"),
);
const published: PublishedPackage[] = [
  { manifest: { name: "react", version: versions.react } },
  {
    manifest: {
      name: "react-dom",
      version: versions["react-dom"],
      peerDependencies: { react: versions.react },
    },
  },
  { manifest: { name: "leaf", version: "1.0.0", main: "index.js" }, files: { "index.js": "" } },
  {
    manifest: { name: "leaf", version: "1.2.0", main: "index.js" },
    files: { "index.js": "exports.green = 'green';", "index.d.ts": "export const green: string;" },
  },
  {
    manifest: {
      name: "tree",
      version: "2.0.0",
      main: "index.js",
      dependencies: { leaf: "^1.0.0" },
      peerDependencies: { react: "^17.0.0" },
      scripts: { postinstall: "node fail.js" },
      hasInstallScript: true,
    },
    files: {
      "fail.js": "process.exit(1)",
      "index.js": "exports.state = require('react').useState; exports.colour = require('leaf').green;",
    },
  },
  {
    manifest: { name: "server", version: "1.0.0", main: "index.js" },
    files: { "index.js": "module.exports = require('http').createServer;" },
  },
  {
    manifest: { name: "addon", version: "1.0.0", main: "index.js", dependencies: { bindings: "^1.0.0" } },
    files: { "index.js": "module.exports = require('bindings')('addon');" },
  },
  {
    manifest: { name: "bindings", version: "1.0.0", main: "index.js" },
    files: { "index.js": "module.exports = require('fs').readFileSync;" },
  },
  { manifest: { name: "immer", version: "1.0.0" } },
  { manifest: { name: "lodash", version: versions.lodash ?? "" } },
  { manifest: { name: "immer", version: versions.immer } },
  {
    manifest: {
      name: "wrapper",
      version: "1.0.0",
      main: "index.js",
      peerDependencies: { immer: "^1.0.0", jotai: "*", lodash: "*" },
      peerDependenciesMeta: { jotai: { optional: true } },
    },
    files: {
      "index.js": "exports.change = require('immer').produce; exports.wait = require('lodash/debounce');",
    },
  },
  { manifest: { name: "@wild/untyped", version: "3.1.0", main: "index.js" }, files: { "index.js": "" } },
  ...["2.0.0", "3.0.4", "4.0.0"].map((version) => ({
    manifest: {
      name: "@types/wild__untyped",
      version,
      types: "index.d.ts",
      dependencies: { "@types/react": "*", "@types/node": "*", leaf: "*" },
    },
    files: { "index.d.ts": "export const seeds: number;" },
  })),
  ...["react", "node"].map((name) => ({
    manifest: { name: `@types/${name}`, version: "1.0.0", types: "index.d.ts" },
    files: { "index.d.ts": "export {};" },
  })),
  { manifest: { name: "fresh", version: "1.0.0" }, created: new Date().toISOString() },
  {
    manifest: { name: "fresh-in-mirror", version: "1.0.0" },
    created: new Date().toISOString(),
    saysModified: false,
  },
];

let registry: Awaited<ReturnType<typeof startNpmRegistry>>;
let folder = "";
beforeAll(async () => {
  registry = await startNpmRegistry(published);
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "npm-packages-"));
});
afterAll(async () => {
  await registry.close();
  await fs.rm(folder, { recursive: true, force: true });
});

// Nothing is this machine's own, so that what the stand-in is asked counts.
const traffic = undiciTraffic(() => false);
const open = (options: { timeoutMs?: number } = {}) =>
  npmPackages({
    folder,
    product: process.cwd(),
    registry: registry.registry,
    space: diskSpace(() => {}),
    traffic,
    ...options,
  });
const wanted = {
  remove: [],
  update: [],
  runsWith: ["react", "react-dom"],
  lock: null,
  isConfirmed: false,
};

async function installed(name: string) {
  const outcome = await open().install({ ...wanted, add: [name], imports: [name] });
  if (outcome.kind !== "installed") throw new Error(JSON.stringify(outcome));
  return outcome;
}

it("gets packages, counts what was asked, and has their modules without asking again", async () => {
  const { lock, scripts } = await traffic.onBehalfOf("user", () => installed("tree"));
  expect(scripts).toEqual(["tree"]);
  const [counted, ...others] = traffic.take();
  expect(others).toEqual([]);
  expect(counted).toMatchObject({ userId: "user", requests: registry.requests.length });
  expect(counted?.sentBytes).toBeGreaterThan(100);
  expect(counted?.receivedBytes).toBeGreaterThan(1_000);
  const before = registry.requests.length;
  const modules = await open().modules({ lock, imports: ["tree", "unknown"] });
  expect(registry.requests).toHaveLength(before);
  expect(modules?.shared).toEqual({ tree: ["react"] });
  expect(modules?.problems).toEqual({});
  const types = await open().file(String(modules?.types).replace("npm/", ""));
  expect(JSON.parse(new TextDecoder().decode(types))).toMatchObject({
    "/node_modules/leaf/index.d.ts": "export const green: string;",
    "/node_modules/tree/package.json": expect.stringContaining('"main":"index.js"'),
  });
  // Those who may not fill the disk get nothing else.
  expect(await open().modules({ lock, imports: ["tree"], isReadOnly: true })).toEqual(modules);
  expect(await open().modules({ lock, imports: ["leaf"], isReadOnly: true })).toBeNull();
  const bytes = await open().file(String(modules?.files.tree).replace("npm/", ""));
  expect(new TextDecoder().decode(bytes)).toContain("green");
});

it("gets types with a package that has none, for the same major version, and removes them with it", async () => {
  const { lock } = await installed("@wild/untyped");
  const { packages } = JSON.parse(lock);
  expect(packages[""].devDependencies).toEqual({ "@types/wild__untyped": "^3.0.4" });
  expect(packages["node_modules/@types/wild__untyped"]).toMatchObject({ version: "3.0.4", dev: true });
  const modules = await open().modules({ lock, imports: ["@wild/untyped"] });
  const types = await open().file(String(modules?.types).replace("npm/", ""));
  // Those of React and of Node.js are the editor's own.
  expect(
    Object.keys(JSON.parse(new TextDecoder().decode(types))).filter((file) => file.endsWith("ts")),
  ).toEqual(
    expect.arrayContaining([
      "/node_modules/@types/wild__untyped/index.d.ts",
      "/node_modules/leaf/index.d.ts",
    ]),
  );
  expect(new TextDecoder().decode(types)).not.toContain("@types/react/");
  const removed = await open().install({ ...wanted, add: [], remove: ["@wild/untyped"], imports: [], lock });
  expect(removed.kind === "installed" && removed.lock).not.toContain("untyped");
});

it("gets the versions that an imported lock file pins, until others are asked for", async () => {
  const { lock } = await installed("leaf@1.0.0");
  const imported = lock.replace('"leaf": "1.0.0"', '"leaf": "^1.0.0"');
  expect(imported).not.toBe(lock);
  const versionAfter = async (change: { add?: string[]; update?: string[] }) => {
    const outcome = await open().install({
      ...wanted,
      add: [],
      imports: ["leaf"],
      ...change,
      lock: imported,
    });
    return outcome.kind === "installed" && JSON.parse(outcome.lock).packages["node_modules/leaf"].version;
  };
  expect(await versionAfter({ add: ["leaf@^1.0.0"] })).toBe("1.0.0");
  expect(await versionAfter({ add: ["leaf"] })).toBe("1.0.0");
  expect(await versionAfter({ add: ["leaf@1.2.0"] })).toBe("1.2.0");
  expect(await versionAfter({ update: ["leaf"] })).toBe("1.2.0");
});

it("leaves what packages share to the page, in the page's version, and adds nothing optional", async () => {
  const { lock } = await installed("wrapper");
  const { packages } = JSON.parse(lock);
  expect(packages["node_modules/immer"].version).toBe(versions.immer);
  expect(packages["node_modules/jotai"]).toBeUndefined();
  expect((await open().modules({ lock, imports: ["wrapper"] }))?.shared).toEqual({
    wrapper: ["immer", "lodash-es"],
  });
});

it("has no modules of what was never fetched, and no file outside of its folder", async () => {
  const { lock } = await installed("leaf");
  const elsewhere = npmPackages({
    folder: path.join(folder, "other"),
    product: process.cwd(),
    registry: registry.registry,
    space: diskSpace(() => {}),
    traffic,
  });
  const before = registry.requests.length;
  expect(await elsewhere.modules({ lock, imports: ["leaf"] })).toBeNull();
  expect(registry.requests).toHaveLength(before);
  expect(await open().file("../../secret")).toBeUndefined();
});

it.each([
  ["nobody-has-this", { refusal: "unknown", name: "nobody-has-this" }],
  ["leaf@^9", { refusal: "version" }],
  ["server", { refusal: "unfit", name: "server", reason: expect.stringContaining("needs Node.js") }],
  ["addon", { refusal: "native", name: "addon", reason: "bindings" }],
])("refuses %s", async (name, refusal) => {
  const outcome = await open().install({ ...wanted, add: [name], imports: [] });
  expect(outcome).toMatchObject({ kind: "refused", ...refusal });
});

it("follows no redirect to another host, and gets nothing that has no checksum", async () => {
  const elsewhere = await startNpmRegistry([{ manifest: { name: "moved", version: "1.0.0" } }]);
  const unsafe = await startNpmRegistry([
    ...published,
    {
      manifest: { name: "moved", version: "1.0.0" },
      redirect: `${elsewhere.registry}tarballs/moved@1.0.0`,
    },
    {
      manifest: { name: "bare", version: "1.0.0", main: "index.js" },
      files: { "index.js": "" },
      hasIntegrity: false,
    },
    {
      manifest: { name: "needs-bare", version: "1.0.0", main: "index.js", dependencies: { bare: "1" } },
      files: { "index.js": "require('bare')" },
    },
  ]);
  const packages = npmPackages({
    folder: path.join(folder, "unsafe"),
    product: process.cwd(),
    registry: unsafe.registry,
    space: diskSpace(() => {}),
    traffic,
  });
  const get = (name: string) => packages.install({ ...wanted, add: [name], imports: [name] });
  expect(await get("moved")).toMatchObject({ kind: "refused", refusal: "elsewhere" });
  expect(elsewhere.requests).toEqual([]);
  const refusal = { kind: "refused", refusal: "unverified", name: "bare" };
  expect([await get("bare"), await get("needs-bare")]).toMatchObject([refusal, refusal]);
  await Promise.all([elsewhere.close(), unsafe.close()]);
});

it("asks before it gets a package that is less than a week old", async () => {
  const add = { ...wanted, add: ["fresh"], imports: [] };
  expect(await open().install(add)).toEqual({ kind: "new", name: "fresh" });
  expect(await open().install({ ...add, isConfirmed: true })).toMatchObject({ kind: "installed" });
  const inMirror = { ...add, add: ["fresh-in-mirror"] };
  expect(await open().install(inMirror)).toEqual({ kind: "new", name: "fresh-in-mirror" });
});

it("says that the registry cannot be reached, and gives up when it is too slow", async () => {
  const closed = await startNpmRegistry([]);
  await closed.close();
  const unreachable = npmPackages({
    folder: path.join(folder, "unreachable"),
    product: process.cwd(),
    registry: closed.registry,
    space: diskSpace(() => {}),
    traffic,
  });
  const add = { ...wanted, add: ["leaf"], imports: [] };
  expect(await unreachable.install(add)).toMatchObject({ refusal: "unreachable" });
  expect(await open({ timeoutMs: 1 }).install(add)).toMatchObject({ refusal: "too_slow" });
});
