import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const SOURCES = /\.tsx?$/;
/** The default itself. */
const COMPANY = "domain/marketing/company.ts";
const COMMENT = /^\s*(?:\/\/|\/?\*)|\/\*.*?\*\/|\s\/\/ .*$/;

it("no sentence of the product names it: an installation may have a name of its own", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter(
    (file) => SOURCES.test(file) && file !== COMPANY && !file.includes("db/generated"),
  );
  const named = files.flatMap((file) =>
    readFileSync(join(root, "src", file), "utf8")
      .split("\n")
      .map((line, at) => ({ line: line.replace(COMMENT, ""), at: at + 1 }))
      .filter(({ line }) => line.includes("Bluebonnet"))
      .map(({ at }) => `src/${file}:${at}`),
  );
  expect(named).toEqual([]);
});
