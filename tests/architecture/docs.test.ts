import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { filesUnder, textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";

const docs = [
  "README.md",
  "SECURITY.md",
  "AGENTS.md",
  ...filesUnder("docs").filter((file) => file.endsWith(".md")),
];

const place = /^(src|packages|templates|tests|docs|scripts|prisma|public|sdk|\.ci)\/\S*$/;
const fileName = /^[\w.-]+\.(json|ts|tsx|js|mjs|md|prisma)$/;

const fileNames = new Set(
  [
    "src",
    "packages/payments-simulator",
    "packages/preview",
    "packages/preview-libraries/stand-ins",
    "templates",
    "tests",
    "docs",
    "scripts",
    "prisma",
  ]
    .flatMap(filesUnder)
    .concat(readdirSync(projectPath("packages/preview-libraries")))
    .map((file) => path.basename(file)),
);

/** `src/features/<noun>/copy.ts` requires `src/features`. */
const requiredPath = (name: string) =>
  /[<*{$]|\.\.\./.test(name) ? path.dirname(`${name.split(/[<*{$]|\.\.\./)[0]}x`) : name;

/** What setup builds. */
const BUILT = "packages/preview/built";

/** A bare file name may refer to a file in several folders. */
const exists = (name: string) =>
  existsSync(projectPath(requiredPath(name))) || fileNames.has(name) || name === BUILT;

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

it("limits the README to 120 lines", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(120);
});

it("limits the performance page to 60 lines", () => {
  expect(textOf("docs/PERFORMANCE.md").split("\n").length).toBeLessThanOrEqual(60);
});

it("limits the summary for contributors to 60 lines", () => {
  expect(textOf("AGENTS.md").split("\n").length).toBeLessThanOrEqual(60);
});

it.each(["docs/FROM-PROMPT-TO-PREVIEW.md", "docs/READ-FIRST.md"])("leads through ten files: %s", (file) => {
  const steps = [...textOf(file).matchAll(/^(\d+)\. `([^`]+)`/gm)];
  expect(steps.map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(steps.filter(([, , step = ""]) => !existsSync(projectPath(step)))).toEqual([]);
});

const map = textOf("docs/ARCHITECTURE.md");
const foldersIn = (folder: string) =>
  readdirSync(projectPath(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const modulesIn = (folder: string) =>
  readdirSync(projectPath(folder)).map((name) => path.basename(name, ".ts"));

it("the architecture lists every noun that has a folder, and no other", () => {
  const nouns = /in every layer: `([^`]+)`/.exec(map)?.[1]?.split(" ") ?? [];
  const rooms = ["src/domain", "src/server/services", "src/features"];
  expect(nouns.toSorted()).toEqual([...new Set(rooms.flatMap(foldersIn))].toSorted());
});

it("the architecture lists every port", () => {
  const ports = /^ {4}ports\/.*: (.+)$/m.exec(map)?.[1]?.split(", ") ?? [];
  expect(ports.toSorted()).toEqual(modulesIn("src/server/ports").toSorted());
});

it("the architecture lists the adapters of every port", () => {
  const adapters = /^ {4}adapters\/<port>\/ (.+)$/m.exec(map)?.[1]?.split(" ") ?? [];
  expect(adapters.map((adapter) => adapter.split("/")[0]).toSorted()).toEqual(
    foldersIn("src/server/adapters").toSorted(),
  );
});

it("the architecture lists the folders of the chat's use cases, and the packages", () => {
  const chat = /chat\/\{([^}]+)\}/.exec(map)?.[1]?.split(",");
  expect(chat?.toSorted()).toEqual(foldersIn("src/server/services/chat").toSorted());
  expect(
    /^packages\/.*\n((?: {2}\S.*\n)+)/m
      .exec(map)?.[1]
      ?.match(/^ {2}[\w-]+(?=\/)/gm)
      ?.map((name) => name.trim()),
  ).toEqual(foldersIn("packages"));
});

it("the architecture names every kind of procedure", () => {
  const files = filesUnder("src/server/api").filter((file) => file.endsWith(".ts"));
  const kinds = files.flatMap((file) =>
    [...textOf(file).matchAll(/^export const (\w+Procedure)\b/gm)].map(([, name]) => name),
  );
  const named = [...map.matchAll(/`(\w+Procedure)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(kinds.toSorted());
});

it("the architecture names every helper that makes a route", () => {
  const files = filesUnder("src/server/api").filter((file) => file.endsWith(".ts"));
  const helpers = files.flatMap((file) =>
    [...textOf(file).matchAll(/^export const (\w+Route) = [^;]*?\): Endpoint =>/gm)].map(([, name]) => name),
  );
  const named = [...map.matchAll(/`(\w+Route)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(helpers.toSorted());
});

it("routers decide nothing and read no database", () => {
  const routers = filesUnder("src/server/api/routers");
  expect(routers.filter((file) => /\bif \(|\bdb\b/.test(textOf(file)))).toEqual([]);
});

it("services have no classes but errors", () => {
  const classes = filesUnder("src/server/services").flatMap((file) =>
    [...textOf(file).matchAll(/^(?:export )?class .*$/gm)].map(([line]) => line),
  );
  expect(classes.filter((line) => !line.includes(" extends Error "))).toEqual([]);
});

it("every feature keeps what users read in its copy", () => {
  const features = foldersIn("src/features").filter(
    (noun) => !["copy.ts", "copy"].some((name) => existsSync(projectPath(`src/features/${noun}/${name}`))),
  );
  expect(features).toEqual([]);
});

/** The packages that a script loads with itself. */
function packagesOf(script: string, seen: Set<string>): string[] {
  if (seen.has(script)) return [];
  seen.add(script);
  return [...textOf(script).matchAll(/^(?:import|(?:import|export|\}).* from) "([^"]+)";$/gm)].flatMap(
    ([, name = ""]) => {
      if (/^\.\.?\//.test(name)) return packagesOf(path.join(path.dirname(script), name), seen);
      return name.startsWith("node:") ? [] : [`${script}: ${name}`];
    },
  );
}

it("npm's commands import no package before the packages are installed", () => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const seen = new Set<string>();
  const commands = Object.entries(scripts)
    // They are run by hand, in a folder where everything is installed.
    .filter(([name]) => name !== "pictures")
    .map(([, command]) => String(command).split(" ")[1] ?? "");
  expect(commands.flatMap((script) => packagesOf(script, seen))).toEqual([]);
  expect(seen.size).toBeGreaterThan(20);
});

it("the architecture lists every route folder", () => {
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
