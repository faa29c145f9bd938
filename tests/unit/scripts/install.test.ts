import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { projectPath } from "../../../scripts/environment.mjs";
import { isComplete, removeSourceMaps, replacesOwnNode } from "../../../scripts/set-up/install.mjs";

const locked = {
  "": {},
  "node_modules/next": { version: "16.4.6" },
  "node_modules/vitest": { version: "4.1.12", dev: true },
  // An optional peer of Next: npm leaves it out with the tools.
  "node_modules/playwright-core": { version: "1.65.1", devOptional: true },
  "node_modules/sharp-darwin": { version: "0.35.5", optional: true },
};
const runtime = { "node_modules/next": { version: "16.4.6" } };

it("is complete without the tools where only running the product is asked for", () => {
  expect(isComplete(locked, runtime, false)).toBe(true);
  expect(isComplete(locked, runtime, true)).toBe(false);
  expect(isComplete(locked, locked, true)).toBe(true);
});

it("is not complete with another version", () => {
  expect(isComplete(locked, { "node_modules/next": { version: "16.4.5" } }, false)).toBe(false);
});

it.each([
  ["v24.1.0", "/usr/bin/node", true],
  ["v25.0.0", "/opt/node/bin/node", true],
  ["v22.19.0", "/usr/bin/node", false],
  // The one that would be removed.
  ["v24.21.0", projectPath("node_modules", "node", "bin", "node"), false],
])("installs no second Node beside %s at %s: %s", (version, running, isEnough) => {
  expect(replacesOwnNode(version, running)).toBe(isEnough);
});

it("keeps no source maps of packages", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-install-"));
  mkdirSync(path.join(folder, "next", "dist"), { recursive: true });
  mkdirSync(path.join(folder, "lodash.map"));
  for (const file of ["index.js", "index.js.map"])
    writeFileSync(path.join(folder, "next", "dist", file), "{}");
  removeSourceMaps(folder);
  expect(readdirSync(path.join(folder, "next", "dist"))).toEqual(["index.js"]);
  expect(readdirSync(folder)).toEqual(["lodash.map", "next"]);
  rmSync(folder, { recursive: true });
});
