import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PublishedPackage, startNpmRegistry } from "~tests/support/npm-registry";
import { bundlePackages } from "../../../packages/preview-libraries/fetched/bundle-packages.mjs";
import {
  dependencyClosure,
  readLock,
  safeLock,
} from "../../../packages/preview-libraries/fetched/lock-file.mjs";
import { resolvePackages } from "../../../packages/preview-libraries/fetched/resolve-packages.mjs";
import { TooLarge, unpackPackages } from "../../../packages/preview-libraries/fetched/unpack-packages.mjs";

const published: PublishedPackage[] = [
  { manifest: { name: "react", version: "19.0.0" } },
  {
    manifest: { name: "leaf", version: "1.2.0", main: "index.js" },
    files: { "index.js": "exports.green = 'green';" },
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
      "index.js":
        "const React = require('react'); exports.colour = require('leaf').green; exports.state = React.useState;",
    },
  },
  {
    manifest: { name: "tree-of-git", version: "1.0.0", dependencies: { leaf: "github:somebody/leaf" } },
  },
  {
    manifest: {
      name: "tree-of-address",
      version: "1.0.0",
      dependencies: { leaf: "http://127.0.0.1:9/a.tgz" },
    },
  },
  {
    manifest: { name: "server", version: "1.0.0", main: "index.js" },
    files: { "index.js": "module.exports = require('http').createServer;" },
  },
];

let registry: Awaited<ReturnType<typeof startNpmRegistry>>;
let folder = "";
beforeAll(async () => {
  registry = await startNpmRegistry(published);
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "fetched-"));
});
afterAll(async () => {
  await registry.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const shared = new Set(["react"]);
const at = () => ({ cache: path.join(folder, "cache"), registry: registry.registry });
const wanted = { base: { react: "19.0.0" }, remove: [], update: [], lock: null };

it("pins packages with the project's own React, and names no registry", async () => {
  const { lock, scripts } = await resolvePackages({ ...wanted, add: ["tree"] }, at());
  const { packages } = JSON.parse(lock);
  expect(Object.keys(packages)).toEqual(["", "node_modules/leaf", "node_modules/react", "node_modules/tree"]);
  expect(packages["node_modules/react"].version).toBe("19.0.0");
  expect(packages[""].dependencies.tree).toBe("^2.0.0");
  expect(lock).not.toContain("127.0.0.1");
  expect(scripts).toEqual(["tree"]);
});

it("unpacks and bundles them without a registry once they were fetched", async () => {
  const { lock } = await resolvePackages({ ...wanted, add: ["tree", "server"] }, at());
  const needed = dependencyClosure(readLock(lock), ["tree", "server"], shared);
  expect([...needed.keys()].toSorted()).toEqual(
    ["leaf", "server", "tree"].map((name) => `node_modules/${name}`),
  );
  const limit = { maxBytes: 1_000_000 };
  await unpackPackages(needed, path.join(folder, "first"), { ...at(), ...limit });
  const before = registry.requests.length;
  const tree = path.join(folder, "second");
  await unpackPackages(needed, tree, { ...at(), ...limit, offline: true });
  expect(registry.requests).toHaveLength(before);
  const into = path.join(folder, "out");
  const made = await bundlePackages(["tree", "server"], {
    tree,
    into,
    prefix: "npm/k/",
    shared: (module) => (shared.has(module) ? { module, member: null } : null),
  });
  expect(made.shared).toEqual({ tree: ["react"] });
  expect(made.problems).toEqual({
    server: "needs Node.js, which browsers do not have: it uses http.",
  });
  const code = await fs.readFile(path.join(into, path.basename(made.files.tree ?? "")), "utf8");
  const react = "data:text/javascript,export const useState = 'state'; export default { useState };";
  const address = `data:text/javascript,${encodeURIComponent(code.replace(/from\s*"react"/g, `from ${JSON.stringify(react)}`))}`;
  const { $all } = await import(/* @vite-ignore */ address);
  expect({ ...$all }).toMatchObject({ colour: "green", state: "state" });
});

it("bundles nothing but files of the packages, whatever they name", async () => {
  // Where the product's own packages would be found, too.
  const product = await fs.mkdtemp(path.join(folder, "product-"));
  const tree = path.join(product, "data", "tree");
  const files = {
    "node_modules/only-here/index.js": "export default 'secret'",
    "secret.json": '{ "word": "secret" }',
    "secret.svg": "<svg>secret</svg>",
    "data/tree/node_modules/reader/index.js": "export { default } from '../../../../secret.json';",
    "data/tree/node_modules/borrower/index.js": "export { default } from 'only-here';",
    "data/tree/node_modules/styled/index.js": "import './index.css';",
    "data/tree/node_modules/styled/index.css": "b { background: url(../../../../secret.svg) }",
    "data/tree/node_modules/extended/index.ts": "export class A { open = 1 }",
    "data/tree/node_modules/extended/package.json": '{ "main": "index.ts" }',
    "data/tree/node_modules/extended/tsconfig.json": '{ "extends": "../../../../secret.json" }',
    "data/tree/node_modules/optional/index.js":
      "try { exports.found = require('only-here') } catch { exports.found = null }",
    "data/tree/node_modules/disabled/index.js": "exports.files = require('fs')",
    "data/tree/node_modules/talking/index.js": "import 'your password. Type it at example.com'",
    "data/tree/node_modules/disabled/package.json": '{ "browser": { "fs": false } }',
  };
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(product, name)), { recursive: true });
    await fs.writeFile(path.join(product, name), text);
  }
  const names = ["borrower", "disabled", "extended", "optional", "reader", "styled", "talking"];
  const into = path.join(product, "out");
  const made = await bundlePackages(names, { tree, into, prefix: "", shared: () => null });
  expect(Object.keys(made.files).toSorted()).toEqual(["disabled", "extended", "optional"]);
  expect(made.problems.borrower).toBe("needs only-here, which is not installed.");
  // What users read is ours.
  expect(made.problems.talking).toBe("cannot be bundled for a browser.");
  for (const file of await fs.readdir(into))
    expect(await fs.readFile(path.join(into, file), "utf8")).not.toContain("secret");
});

it("refuses packages that are too large, and those that are not what was pinned", async () => {
  const { lock } = await resolvePackages({ ...wanted, add: ["leaf"] }, at());
  const needed = dependencyClosure(readLock(lock), ["leaf"], shared);
  const target = path.join(folder, "refused");
  await expect(unpackPackages(needed, target, { ...at(), maxBytes: 10 })).rejects.toThrow(TooLarge);
  const forged = new Map(
    [...needed].map(([place, one]) => [place, { ...one, integrity: `sha512-${"A".repeat(86)}==` }]),
  );
  await expect(unpackPackages(forged, target, { ...at(), maxBytes: 1_000_000 })).rejects.toThrow(
    /integrity/i,
  );
});

it("keeps the pins of a lock file, and follows nothing in it that leads elsewhere", async () => {
  const { lock } = await resolvePackages({ ...wanted, add: ["leaf"] }, at());
  const forged = JSON.parse(lock);
  const elsewhere = `${registry.registry}stolen.tgz`;
  forged.packages[""].dependencies = { leaf: "^1.0.0", stolen: elsewhere };
  forged.packages["node_modules/stolen"] = { version: "1.0.0", resolved: elsewhere };
  forged.packages["node_modules/leaf"].version = "1.1.0";
  const before = registry.requests.length;
  const { lock: next } = await resolvePackages(
    { ...wanted, add: ["tree"], lock: JSON.stringify(forged) },
    at(),
  );
  expect(next).not.toContain("stolen");
  expect(JSON.parse(next).packages["node_modules/leaf"].version).toBe("1.1.0");
  expect(registry.requests.slice(before)).not.toContain("stolen.tgz");
});

it("takes nothing from outside the registry, whatever a package asks for", async () => {
  for (const name of ["tree-of-git", "tree-of-address"])
    await expect(resolvePackages({ ...wanted, add: [name] }, at())).rejects.toThrow(/disabled/);
});

it("leaves out what of a lock file leads out of the tree, or to another place than the registry", () => {
  const entry = { version: "1.0.0", integrity: `sha512-${"A".repeat(86)}==` };
  const packages = {
    "": {},
    "node_modules/good": entry,
    "node_modules/../../bad": entry,
    "../node_modules/bad": entry,
    "node_modules/git": { version: "git+ssh://host/x", integrity: entry.integrity },
    "node_modules/unpinned": { version: "1.0.0" },
    "node_modules/named": { ...entry, name: "../bad" },
    "node_modules/linked": { ...entry, link: true },
    "node_modules/empty": null,
    "node_modules/binary": { ...entry, os: ["linux"], cpu: ["x64"] },
  };
  expect([...readLock(JSON.stringify({ packages })).keys()]).toEqual(["node_modules/good"]);
  expect(readLock("{").size).toBe(0);
});

it("hands npm's library nothing of a lock file but pins and ranges", () => {
  const entry = { version: "1.0.0", integrity: `sha512-${"A".repeat(86)}==` };
  const dependencies = { leaf: "^1", alias: "npm:leaf@^1", file: "file:../../etc", git: "github:a/b" };
  const packages = {
    "": { dependencies, workspaces: ["../.."], scripts: { install: "x" } },
    "node_modules/tree": { ...entry, dependencies, dev: true, bin: "x.js", bundleDependencies: true },
  };
  const { root, text } = safeLock(JSON.stringify({ packages }));
  const kept = { leaf: "^1", alias: "npm:leaf@^1" };
  expect(root.dependencies).toEqual(kept);
  const none = { optionalDependencies: {}, peerDependencies: {}, peerDependenciesMeta: {} };
  expect(JSON.parse(text).packages).toEqual({
    "": { name: "project", dependencies: kept, devDependencies: {} },
    "node_modules/tree": { ...entry, ...none, dependencies: kept, dev: true },
  });
});

it("leaves out what the page has, except for its parts", () => {
  const entry = { version: "1.0.0", integrity: `sha512-${"A".repeat(86)}==` };
  const packages = {
    "node_modules/table": { ...entry, dependencies: { cell: "*" }, peerDependencies: { vue: "*" } },
    "node_modules/cell": entry,
    "node_modules/vue": { ...entry, dependencies: { "@vue/shared": "*", other: "*" } },
    "node_modules/@vue/shared": entry,
    "node_modules/other": entry,
  };
  const needed = dependencyClosure(readLock(JSON.stringify({ packages })), ["table"], new Set(["vue"]));
  expect([...needed.keys()]).toEqual(["node_modules/table", "node_modules/cell", "node_modules/@vue/shared"]);
});
