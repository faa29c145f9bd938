import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { filesUnder, textOf } from "~tests/support/source-files";
import { at } from "../../scripts/environment.mjs";

const docs = ["README.md", "SECURITY.md", ...filesUnder("docs").filter((file) => file.endsWith(".md"))];

const places = /^(src|tests|docs|scripts|prisma|public|sdk|\.ci)\//;
const topLevelFile = /^[\w.-]+\.(json|ts|js|mjs|md)$|^\.(env\.example|editorconfig|node-version|ci\/run)$/;

/** `src/features/<noun>/copy.ts` promises `src/features`. */
const promised = (name: string) => (/[<*{$]/.test(name) ? path.dirname(`${name.split(/[<*{$]/)[0]}x`) : name);

it.each(docs)("names only paths that exist: %s", (file) => {
  const text = textOf(file);
  const inCode = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name]) => name ?? "")
    .filter((name) => places.test(name) || topLevelFile.test(name));
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) =>
    path.join(path.dirname(file), target ?? ""),
  );
  expect([...inCode.map(promised), ...linked].filter((name) => !existsSync(at(name)))).toEqual([]);
});

it("keeps the README short enough to read", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(120);
});

it("names only commands that exist", () => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const named = docs.flatMap((file) =>
    [...textOf(file).matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name ?? ""),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
