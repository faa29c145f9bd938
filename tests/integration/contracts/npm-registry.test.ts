/**
 * The registry itself, for what the stand-in cannot know: the metadata and the tarballs of popular packages.
 *
 * @module-tag long
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { undiciTraffic } from "~/server/adapters/net/undici-traffic";
import { npmPackages } from "~/server/adapters/packages/npm-packages";
import { diskSpace } from "~/server/adapters/system/disk-space";
import type { Packages } from "~/server/ports/packages";
import { envVariable } from "../../../scripts/environment.mjs";

let folder = "";
let packages: Packages;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "npm-registry-"));
  packages = npmPackages({
    folder,
    product: process.cwd(),
    // As npm is set up here.
    registry: execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim(),
    network: {
      HTTPS_PROXY: envVariable("HTTPS_PROXY"),
      NODE_EXTRA_CA_CERTS: envVariable("NODE_EXTRA_CA_CERTS"),
    },
    space: diskSpace(() => {}),
    traffic: undiciTraffic(),
  });
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

it.for([
  [["react-icons/fa"], ["react"]],
  [["wouter"], ["react"]],
  // Its icons take a part of MUI that the page has as a member of the whole.
  [["@mui/icons-material/Delete"], ["@mui/material", "react/jsx-runtime"]],
])("gets %s, which runs with the page's own %s", async ([imports = [], shared], { skip }) => {
  const add = imports.map((module) => module.split("/", module.startsWith("@") ? 2 : 1).join("/"));
  const outcome = await packages.install({
    add,
    remove: [],
    update: [],
    runsWith: ["react", "react-dom"],
    lock: null,
    imports,
    isConfirmed: true,
  });
  if (outcome.kind === "refused" && outcome.refusal === "unreachable")
    skip("The npm registry cannot be reached, so its packages are not tested.");
  if (outcome.kind !== "installed") throw new Error(JSON.stringify(outcome));
  const modules = await packages.modules({ lock: outcome.lock, imports });
  expect(modules?.problems).toEqual({});
  expect(Object.values(modules?.shared ?? {}).flat()).toEqual(shared);
});
