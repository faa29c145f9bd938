import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { Side } from "~/domain/project/branch";
import { mergeBranchFiles } from "~/domain/project/merge-branch";
import type { FileContent } from "~/domain/project/project-files";
import { inFullRun } from "../../../support/full-run.mjs";

type Files = Record<string, FileContent>;

/** The merged files, or the paths of conflicts. */
function merged(base: Files, main: Files, branch: Files, choices: Record<string, Side> = {}) {
  const [one, two, three] = [base, main, branch].map((files) => new Map(Object.entries(files)));
  const result = mergeBranchFiles(
    { base: one ?? new Map(), main: two ?? new Map(), branch: three ?? new Map() },
    new Map(Object.entries(choices)),
  );
  return "conflicts" in result ? result.conflicts : Object.fromEntries(result.files);
}

const FIVE = "1\n2\n3\n4\n5\n";

it("takes what only one side changed", () => {
  expect(merged({ a: "1", b: "1", c: "1" }, { a: "2", b: "1" }, { a: "1", b: "2", c: "1", d: "1" })).toEqual({
    a: "2",
    b: "2",
    d: "1",
  });
});

it("puts changes of different lines of a file together", () => {
  const main = FIVE.replace("1", "one");
  const branch = FIVE.replace("5", "five");
  expect(merged({ a: FIVE }, { a: main }, { a: branch })).toEqual({ a: "one\n2\n3\n4\nfive\n" });
});

it("follows a file that the branch renamed", () => {
  const files = merged({ a: FIVE }, { a: FIVE.replace("1", "one") }, { b: FIVE });
  expect(files).toEqual({ b: "one\n2\n3\n4\n5\n" });
});

it.each<[string, Files, Files, Files]>([
  ["the same line", { a: FIVE }, { a: FIVE.replace("3", "x") }, { a: FIVE.replace("3", "y") }],
  ["neighbouring lines", { a: FIVE }, { a: FIVE.replace("3", "x") }, { a: FIVE.replace("4", "y") }],
  ["lines added at one place", { a: FIVE }, { a: `${FIVE}x\n` }, { a: `${FIVE}y\n` }],
  ["a file that the branch deleted", { a: FIVE }, { a: "x" }, {}],
  ["a file that main deleted", { a: FIVE }, {}, { a: "x" }],
  ["a file that both added", {}, { a: "x" }, { a: "y" }],
  ["pictures", { a: Uint8Array.of(1) }, { a: Uint8Array.of(2) }, { a: Uint8Array.of(3) }],
])("asks about %s, and takes the side that is chosen whole", (_what, base, main, branch) => {
  const beside = { other: "same" };
  const sides = [
    { ...base, ...beside },
    { ...main, ...beside, mine: "m" },
    { ...branch, ...beside, theirs: "t" },
  ] as const;
  expect(merged(...sides)).toEqual(["a"]);
  const rest = { ...beside, mine: "m", theirs: "t" };
  expect(merged(...sides, { a: "main" })).toEqual({ ...main, ...rest });
  expect(merged(...sides, { a: "branch" })).toEqual({ ...branch, ...rest });
});

const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-merge-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What `git merge-file` makes of them; null: a conflict; undefined where there is no git. */
function inGit(base: string, main: string, branch: string): string | null | undefined {
  for (const [name, content] of Object.entries({ base, main, branch }))
    writeFileSync(path.join(folder, name), content);
  const { status, stdout, error } = spawnSync("git", ["merge-file", "-p", "main", "base", "branch"], {
    cwd: folder,
    encoding: "utf8",
  });
  return error ? undefined : status === 0 ? stdout : null;
}

/** Each starts git. */
const RUNS = inFullRun(300, 60);

it.skipIf(inGit("", "", "") === undefined)(
  "merges by itself only what git does, and to the same lines",
  () => {
    const base = Array.from({ length: 12 }, (_, at) => `line ${at}`);
    const edits = fc.array(
      fc.record({
        at: fc.nat({ max: 11 }),
        lines: fc.array(fc.constantFrom("red", "green", "blue"), { maxLength: 2 }),
        keeps: fc.boolean(),
      }),
      { maxLength: 3 },
    );
    const edited = (changes: { at: number; lines: string[]; keeps: boolean }[]) => {
      const lines = base.map((line) => [line]);
      for (const { at, lines: added, keeps } of changes)
        lines[at] = keeps ? [...added, base[at] ?? ""] : [...added];
      return lines
        .flat()
        .map((line) => `${line}\n`)
        .join("");
    };
    const start = edited([]);
    let clean = 0;
    fc.assert(
      fc.property(edits, edits, (one, other) => {
        const [main, branch] = [edited(one), edited(other)];
        const result = merged({ a: start }, { a: main }, { a: branch });
        if (Array.isArray(result)) return;
        clean++;
        expect(result).toEqual({ a: inGit(start, main, branch) });
      }),
      { numRuns: RUNS },
    );
    expect(clean).toBeGreaterThan(RUNS / 6);
  },
);
