import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { buildSite } from "~/domain/project/site";
import { npmPackages } from "~/server/adapters/packages/npm-packages";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { exportVersion } from "~/server/services/project/export-version";
import { readVersionFiles } from "~/server/services/project/versions";
import { changeFiles } from "~/server/services/reply/change-files";
import { bytesOf } from "~tests/support/bytes-of";
import { type PublishedPackage, startNpmRegistry } from "~tests/support/npm-registry";
import { publishingWorld } from "~tests/support/publishing-world";

const index = JSON.parse(await fs.readFile(path.join(process.cwd(), "public/packages/index.json"), "utf8"));
const published: PublishedPackage[] = [
  ...["react", "react-dom"].map((name) => ({ manifest: { name, version: index.versions[name] } })),
  {
    manifest: { name: "wild-seed", version: "1.2.0", main: "index.js" },
    files: { "index.js": "exports.green = 'green';" },
  },
  {
    manifest: { name: "wild-seed", version: "2.0.0", main: "index.js" },
    files: { "index.js": "exports.green = 'greener';" },
  },
  {
    manifest: {
      name: "wild-flower",
      version: "2.0.0",
      main: "index.js",
      dependencies: { "wild-seed": "^1.0.0" },
      peerDependencies: { react: "^17.0.0" },
    },
    files: {
      "index.js": `const { createElement } = require("react");
exports.Flower = () => createElement("i", null, require("wild-seed").green);`,
    },
  },
];

const { world, asUser, project } = publishingWorld();
let registry: Awaited<ReturnType<typeof startNpmRegistry>>;
let folder = "";
beforeAll(async () => {
  registry = await startNpmRegistry(published);
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "project-packages-"));
});
afterAll(async () => {
  await registry.close();
  await fs.rm(folder, { recursive: true, force: true });
});

/** As a user of an installation that gets packages of the stand-in. */
function installation(user: SignedInUser, owners = { emails: [user.email], orFirst: false }) {
  const { deps } = world();
  const packages = npmPackages({
    folder,
    product: process.cwd(),
    registry: registry.registry,
    space: diskSpace(() => {}),
    traffic: deps.traffic,
  });
  const more = { packages, siteParts: siteParts(process.cwd(), packages), owners };
  return { ...more, api: asUser(user, more) };
}

const app = (text: string) => ({
  "src/App.tsx": `import { Flower } from "wild-flower";
export default function App() { return <p>${text} <Flower /></p>; }
`,
});

it("gets what an app imports, pins it in a version, and builds and exports the app without asking again", async () => {
  const { user, projectId, chatId } = await project(app("A"));
  const { api, siteParts: parts } = installation(user);
  expect(await api.packages.state({ projectId })).toEqual({ mode: "ask", isOwner: true, packages: [] });
  const changed = await api.packages.install({ projectId, names: ["wild-flower"] });
  expect(changed).toMatchObject({ outcome: "changed", version: { number: 2 }, scripts: [] });
  expect((await api.packages.state({ projectId })).packages).toEqual([
    { name: "wild-flower", version: "2.0.0", bytes: expect.any(Number), isImported: true },
  ]);
  const head = await api.project.ofChat({ chatId });
  const versionId = head?.versionId ?? "";
  const files = await readVersionFiles(world().deps.db, user.id, versionId);
  const lock = JSON.parse(String(files.get("package-lock.json")));
  expect(lock.packages["node_modules/wild-seed"].version).toBe("1.2.0");
  expect(String(files.get("package-lock.json"))).not.toContain(registry.registry);

  const before = registry.requests.length;
  const here = await buildSite(files, await parts(), { target: "here", supabase: null });
  const page = String(here.files.get("index.html"));
  expect(page).toMatch(/"wild-flower":"\/packages\/npm\/[0-9a-f]{64}\/wild-flower-[A-Z0-9]{8}\.js"/);
  const elsewhere = await buildSite(files, await parts(), { target: "elsewhere", supabase: null });
  const own = [...elsewhere.files].filter(([name]) => /^site-files\/npm\/.*wild-flower/.test(name));
  expect(own).toHaveLength(1);
  expect(String(own[0]?.[1])).toContain("green");

  const deps = { ...world().deps, siteParts: parts, supabaseOf: async () => null };
  const zip = unzipSync(
    await bytesOf((await exportVersion(deps, user, { versionId, format: "zip" })).content),
  );
  const textOf = (name: string) =>
    new TextDecoder().decode(Object.entries(zip).find(([each]) => each.endsWith(`/${name}`))?.[1]);
  expect(JSON.parse(textOf("package.json"))).toMatchObject({
    dependencies: { "wild-flower": "2.0.0", react: index.versions.react },
    overrides: { react: "$react" },
  });
  // It would be one of fewer packages than package.json names, which npm ci refuses.
  expect(textOf("package-lock.json")).toBe("");
  expect(registry.requests).toHaveLength(before);
});

it("names an added and a removed package in the project's own package.json", async () => {
  const { user, projectId, chatId } = await project({
    ...app("B"),
    "package.json": '{ "name": "meadow", "dependencies": { "zod": "^4.0.0" } }',
  });
  const { api } = installation(user);
  const named = async () => {
    const head = await api.project.ofChat({ chatId });
    const files = await readVersionFiles(world().deps.db, user.id, head?.versionId);
    return JSON.parse(String(files.get("package.json")));
  };
  await api.packages.install({ projectId, names: ["wild-flower"] });
  expect(await named()).toEqual({
    name: "meadow",
    dependencies: { "wild-flower": "^2.0.0", zod: "^4.0.0" },
  });
  const before = registry.requests.length;
  await api.packages.remove({ projectId, names: ["wild-flower"] });
  expect(registry.requests).toHaveLength(before);
  expect(await named()).toEqual({ name: "meadow", dependencies: { zod: "^4.0.0" } });
  expect((await api.packages.state({ projectId })).packages).toEqual([]);
});

it("gets the version that the project's own package.json asks for", async () => {
  const { user, projectId } = await project({
    "src/App.tsx": 'import { green } from "wild-seed";\nexport default () => <p>{green}</p>;\n',
    "package.json": '{ "dependencies": { "wild-seed": "^1.0.0" } }',
  });
  const { api } = installation(user);
  await api.packages.install({ projectId, names: ["wild-seed"] });
  expect((await api.packages.state({ projectId })).packages).toMatchObject([
    { name: "wild-seed", version: "1.2.0" },
  ]);
});

it("says why a package was not got, and asks where it may not be meant", async () => {
  const { user, projectId } = await project(app("C"));
  const { api } = installation(user);
  expect(await api.packages.install({ projectId, names: ["no-such-flower"] })).toEqual({
    outcome: "refused",
    reason: "The npm registry has no package no-such-flower.",
  });
  const before = registry.requests.length;
  expect(await api.packages.install({ projectId, names: ["rechartz"] })).toMatchObject({
    outcome: "confirm",
    question: expect.stringContaining("recharts"),
  });
  expect(registry.requests).toHaveLength(before);
});

it("asks before it gets a package with the name of a folder of the project", async () => {
  const { user, projectId } = await project({ ...app("F"), "src/wild-seed/note.ts": "export {};" });
  const { api } = installation(user);
  const install = (isConfirmed: boolean) =>
    api.packages.install({ projectId, names: ["wild-seed"], isConfirmed });
  expect(await install(false)).toEqual({
    outcome: "confirm",
    question: "wild-seed is a folder of this project. Get the package of that name from the npm registry?",
  });
  expect(await install(true)).toMatchObject({ outcome: "changed" });
});

it("asks nobody where the owner has turned packages off, which nobody else can change", async () => {
  const { user, projectId } = await project(app("D"));
  const { api } = installation(user);
  const stranger = installation(await world().newUser(), { emails: [user.email], orFirst: false }).api;
  await expect(stranger.packages.setMode({ mode: "always" })).rejects.toThrow("Only the owner");
  await expect(stranger.packages.install({ projectId, names: ["wild-flower"] })).rejects.toThrow(
    "We couldn't find that.",
  );
  await api.packages.setMode({ mode: "off" });
  expect(await stranger.packages.setting()).toEqual({ mode: "off", isOwner: false });
  const before = registry.requests.length;
  await expect(api.packages.install({ projectId, names: ["wild-flower"] })).rejects.toThrow("turned off");
  expect(registry.requests).toHaveLength(before);
  await api.packages.setMode({ mode: "ask" });
});

it("keeps what was changed while packages were fetched", async () => {
  const { user, projectId, chatId } = await project(app("E"));
  const { packages, siteParts: parts } = installation(user);
  const { deps } = world();
  const during = {
    ...packages,
    install: async (asked: Parameters<typeof packages.install>[0]) => {
      const outcome = await packages.install(asked);
      const content = "written meanwhile";
      await changeFiles(deps, user, { projectId, edits: [{ kind: "write", path: "notes.md", content }] });
      return outcome;
    },
  };
  const api = asUser(user, { packages: during, siteParts: parts });
  await api.packages.install({ projectId, names: ["wild-flower"] });
  const head = await api.project.ofChat({ chatId });
  const files = await readVersionFiles(deps.db, user.id, head?.versionId);
  expect(files.get("notes.md")).toBe("written meanwhile");
  expect(files.has("package-lock.json")).toBe(true);
});
