import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
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
