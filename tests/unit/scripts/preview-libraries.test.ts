import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { fontPackages, libraries } from "../../../packages/preview-libraries/library-table.mjs";
import { MODULES } from "../../../packages/preview-libraries/module-table.mjs";
import manifest from "../../../packages/preview-libraries/package.json" with { type: "json" };

const packageOf = (module: string) => module.split("/", module.startsWith("@") ? 2 : 1).join("/");

const folder = "packages/preview-libraries/stand-ins";
const standIns = fs
  .readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.m?js$/.test(name))
  .map((name) => fs.readFileSync(path.join(folder, name), "utf8"))
  .join("\n");

/** What gets packages of the registry. */
const fetching = fs
  .globSync("packages/preview-libraries/fetched/*.mjs")
  .map((name) => fs.readFileSync(name, "utf8"))
  .join("\n");

/** What the editor reads. */
const isTypes = (name: string) => name.startsWith("@types/");

it("installs nothing that previews do not load", () => {
  const used = new Set([
    ...MODULES.map(packageOf),
    ...libraries.map((each) => each.package),
    ...fontPackages,
  ]);
  const unused = Object.keys(manifest.dependencies).filter(
    (name) =>
      !used.has(name) &&
      !isTypes(name) &&
      !fetching.includes(`from "${name}"`) &&
      !standIns.includes(`${name}/`) &&
      !standIns.includes(`"${name}"`),
  );
  expect(unused).toEqual([]);
});
