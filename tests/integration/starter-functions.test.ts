import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { functionIn, listFunctions } from "~/server/adapters/models/builtin/functions/find-function";
import { numbers, sorting } from "./starter-functions/behaviour";
import { basics, lists } from "./starter-functions/list-behaviour";
import {
  isInstalled,
  type Job,
  type Outcome,
  runWithGo,
  runWithNode,
  runWithPython,
} from "./starter-functions/runners";
import { sqlCases } from "./starter-functions/sql-cases";
import { structures } from "./starter-functions/structure-behaviour";
import { text } from "./starter-functions/text-behaviour";

const behaviours = { ...basics, ...numbers, ...text, ...lists, ...sorting, ...structures };

const namesIn = (language: "javascript" | "sql") =>
  listFunctions()
    .filter(({ languages }) => languages.includes(language))
    .map(({ name }) => name);

const codeOf = (name: string, language: string): string => functionIn(name, language)?.code ?? "";

const jobsIn = (language: string): Job[] =>
  namesIn("javascript").map((name) => ({
    name,
    code: codeOf(name, language),
    behaviours: behaviours[name] ?? [],
  }));

/** What the comments after the printing lines of an example promise. */
const promisedLines = (code: string): string[] =>
  [...code.matchAll(/^.*(?:console\.log|print|fmt\.Println)\(.*?(?:\/\/|#) (?!$)(.*)$/gm)].map(
    ([, line = ""]) => line,
  );

const tools = [
  {
    language: "javascript",
    label: "JavaScript",
    tool: undefined,
    run: (jobs: Job[]) => runWithNode(jobs, "js"),
  },
  {
    language: "typescript",
    label: "TypeScript",
    tool: undefined,
    run: (jobs: Job[]) => runWithNode(jobs, "ts"),
  },
  {
    language: "python",
    label: "Python",
    tool: { command: "python3", flag: "--version" },
    run: runWithPython,
  },
  { language: "go", label: "Go", tool: { command: "go", flag: "version" }, run: runWithGo },
];

for (const { language, label, tool, run } of tools) {
  const missing = tool && !isInstalled(tool.command, tool.flag);
  const title = missing ? `${label} (skipped: ${tool.command} is not on this machine)` : label;

  describe.skipIf(missing)(title, () => {
    let outcome: Outcome = {};
    beforeAll(() => {
      outcome = run(jobsIn(language));
    }, 300_000);

    it.each(namesIn("javascript"))("%s answers known calls rightly", (name) => {
      const wanted = behaviours[name]?.map(({ want }) => want) ?? [];
      expect(wanted.length).toBeGreaterThan(0);
      expect(outcome[name]?.returned).toEqual(wanted);
    });

    it.each(namesIn("javascript"))("%s prints what the comments of its example say", (name) => {
      const promised = promisedLines(codeOf(name, language));
      expect(promised.length).toBeGreaterThan(0);
      expect(outcome[name]?.printed.filter((line) => promised.includes(line))).toEqual(promised);
    });
  });
}

it("type-checks every TypeScript function in strict mode", () => {
  const folder = mkdtempSync(join(tmpdir(), "starter-functions-types-"));
  const files = jobsIn("typescript").map(({ name, code }) => {
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, code);
    return file;
  });
  const options =
    "--noEmit --strict --ignoreConfig --target es2024 --lib es2024,dom --module esnext --moduleDetection force";
  try {
    execFileSync(resolve("node_modules/.bin/tsc"), [...options.split(" "), ...files], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

describe("SQL", () => {
  let db: PGlite;
  beforeAll(async () => {
    db = await PGlite.create();
  }, 60_000);
  afterAll(() => db.close());

  it.each(namesIn("sql"))("%s gives the right rows", async (name) => {
    const cases = sqlCases[name] ?? [];
    expect(cases.length).toBeGreaterThan(0);

    for (const { setUp = "", ask, want } of cases) {
      await db.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public; SET timezone = 'UTC'");
      await db.exec(setUp);
      const results = await db.exec(codeOf(name, "sql"), { rowMode: "array" });
      const asked = ask === undefined ? results : await db.exec(ask, { rowMode: "array" });
      const rows = asked.findLast(({ fields }) => fields.length > 0)?.rows ?? [];
      expect(JSON.parse(JSON.stringify(rows), dateOnly)).toEqual(want);
    }
  });
});

function dateOnly(_key: string, value: unknown): unknown {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value;
}
