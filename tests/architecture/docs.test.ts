import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { filesUnder, textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";

const docs = ["README.md", "SECURITY.md", ...filesUnder("docs").filter((file) => file.endsWith(".md"))];

const place = /^(src|packages|templates|tests|docs|scripts|prisma|public|sdk|\.ci)\/\S*$/;
const fileName = /^[\w.-]+\.(json|ts|tsx|js|mjs|md|prisma)$/;

const fileNames = new Set(
  ["src", "packages/preview", "templates", "tests", "docs", "scripts", "prisma"]
    .flatMap(filesUnder)
    .map((file) => path.basename(file)),
);

/** `src/features/<noun>/copy.ts` requires `src/features`. */
const requiredPath = (name: string) =>
  /[<*{$]|\.\.\./.test(name) ? path.dirname(`${name.split(/[<*{$]|\.\.\./)[0]}x`) : name;

/** A bare file name may refer to a file in several folders. */
const exists = (name: string) => existsSync(projectPath(requiredPath(name))) || fileNames.has(name);

it.each(docs)("names only paths that exist: %s", (file) => {
  const text = textOf(file);
  const inCode = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name ?? "");
  // Trees in fenced blocks: a path, then its purpose.
  const inTrees = [...text.matchAll(/^([\w./]+\/|[\w./]+\.\w+) {2,}\S/gm)].map(([, name]) => name ?? "");
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) =>
    path.join(path.dirname(file), target ?? ""),
  );
  const named = [...inCode, ...inTrees].filter((name) => place.test(name) || fileName.test(name));
  expect([...named, ...linked].filter((name) => !exists(name))).toEqual([]);
});

const changes = (/^## Common changes$([\s\S]*?)^## /m.exec(textOf("docs/CONTRIBUTING.md"))?.[1] ?? "")
  .split("\n")
  .filter((line) => /^\| an? |^\| the /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, change = "", files = ""]) => ({
    change,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }));

it("lists 11 common changes", () => expect(changes).toHaveLength(11));

it.each(changes)("names at most three files for $change, all of which exist", ({ files }) => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(3);
  expect(files.filter((file) => !existsSync(projectPath(requiredPath(file))))).toEqual([]);
});

it("limits the README to 120 lines", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(120);
});

it("limits the performance page to 60 lines", () => {
  expect(textOf("docs/PERFORMANCE.md").split("\n").length).toBeLessThanOrEqual(60);
});

it("the architecture lists every route folder, and only nouns with a folder", () => {
  const map = textOf("docs/ARCHITECTURE.md");
  const nouns = /in every layer: `([^`]+)`/.exec(map)?.[1]?.split(" ") ?? [];
  expect(nouns.length).toBeGreaterThan(5);
  const hasFolder = (noun: string) =>
    ["domain", "server/services", "features"].some((room) => existsSync(projectPath(`src/${room}/${noun}`)));
  expect(nouns.filter((noun) => !hasFolder(noun))).toEqual([]);
  const folders = /one screen\. (.+)/.exec(map)?.[1]?.split(" ");
  const isFolder = (name: string) => statSync(projectPath(`src/app/${name}`)).isDirectory();
  expect(folders?.toSorted()).toEqual(readdirSync(projectPath("src/app")).filter(isFolder).toSorted());
});

it("names only commands that exist", () => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const named = docs.flatMap((file) =>
    [...textOf(file).matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name ?? ""),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
