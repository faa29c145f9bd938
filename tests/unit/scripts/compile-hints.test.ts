import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addCompileHints } from "../../../scripts/set-up/compile-hints.mjs";

const HINT = "//# allFunctionsCalledOnLoad\n";

let next: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(next, file)), { recursive: true });
  writeFileSync(path.join(next, file), text);
};
const script = (name: string) => readFileSync(path.join(next, "static/chunks", `${name}.js`), "utf8");

const manifest = (page: string, files: string[]) =>
  `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["${page}"] = ${JSON.stringify(
    { clientModules: {}, entryJSFiles: { "[project]/src/app/layout": [files[0]], "[project]/page": files } },
  )};`;

beforeEach(() => {
  next = mkdtempSync(path.join(tmpdir(), "bluebonnet-hints-"));
  for (const name of ["main", "layout", "page", "nested", "later"])
    write(`static/chunks/${name}.js`, `run("${name}");`);
  write("build-manifest.json", JSON.stringify({ rootMainFiles: ["static/chunks/main.js"] }));
  write(
    "server/app/page_client-reference-manifest.js",
    manifest("/page", ["static/chunks/layout.js", "static/chunks/page.js"]),
  );
  write(
    "server/app/(group)/chat/[[...id]]/page_client-reference-manifest.js",
    manifest("/(group)/chat/[[...id]]/page", ["static/chunks/layout.js", "static/chunks/nested.js"]),
  );
});

afterEach(() => rmSync(next, { recursive: true, force: true }));

describe("the scripts of a build", () => {
  it("start with the hint if a page starts with them, and are otherwise unchanged", () => {
    expect(addCompileHints(next)).toBe(true);
    for (const name of ["main", "layout", "page", "nested"])
      expect(script(name)).toBe(`${HINT}run("${name}");`);
  });

  it("are not changed if they load later", () => {
    addCompileHints(next);
    expect(script("later")).toBe('run("later");');
  });

  it("get the hint only once", () => {
    addCompileHints(next);
    addCompileHints(next);
    expect(script("layout")).toBe(`${HINT}run("layout");`);
  });

  it.each<[change: string, file: string, text: string]>([
    ["no list of main scripts", "build-manifest.json", "{}"],
    ["main scripts that do not exist", "build-manifest.json", '{"rootMainFiles":["static/chunks/gone.js"]}'],
    [
      "a page that lists none",
      "server/app/page_client-reference-manifest.js",
      "globalThis.__RSC_MANIFEST = { a: {} };",
    ],
    [
      "a page whose list does not run",
      "server/app/page_client-reference-manifest.js",
      "import pages from './pages';",
    ],
  ])("are all left unchanged after an upgrade with %s", (_, file, text) => {
    write(file, text);
    expect(addCompileHints(next)).toBe(false);
    for (const name of ["main", "layout", "page", "nested"]) expect(script(name)).toBe(`run("${name}");`);
  });
});
