import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";
import { changeTable, type Edit } from "./change-table";

/** A copy of what the types of the product are read from, with all of `packages` but what is installed there. */
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "changes-"));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const isInstalled = (file: string) => path.basename(file) === "node_modules";
const LIBRARIES = "packages/preview-libraries";
const PRISMA = "packages/prisma-cli";

function copySources() {
  for (const name of ["src", "prisma", "packages", "prisma.config.ts", "package.json", "tsconfig.json"])
    fs.cpSync(projectPath(name), path.join(scratch, name), {
      recursive: true,
      filter: (file) => !isInstalled(file),
    });
  for (const folder of ["node_modules", `${LIBRARIES}/node_modules`, `${PRISMA}/node_modules`])
    if (fs.existsSync(projectPath(folder)))
      fs.symlinkSync(projectPath(folder), path.join(scratch, folder), "junction");
  fs.writeFileSync(
    path.join(scratch, "tsconfig.src.json"),
    JSON.stringify({
      extends: "./tsconfig.json",
      include: ["src/**/*.ts", "src/**/*.tsx", "src/env.js", "packages/preview/driver/*.ts"],
    }),
  );
}

function make(edits: Record<string, Edit[]>) {
  for (const [file, steps] of Object.entries(edits)) {
    const place = path.join(scratch, file);
    for (const step of steps) {
      if ("create" in step) fs.writeFileSync(place, step.create);
      else {
        const text = fs.readFileSync(place, "utf8");
        expect(text, `${file} has changed: adapt change-table.ts`).toContain(step.replace);
        fs.writeFileSync(
          place,
          text.replace(step.replace, () => step.by),
        );
      }
    }
  }
}

const runNode = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: scratch, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  );

/** The compiler's messages, by file. */
async function readErrors(): Promise<Map<string, string>> {
  const { stdout } = await runNode(
    "node_modules/typescript/bin/tsc",
    "-p",
    "tsconfig.src.json",
    "--pretty",
    "false",
  );
  const errors = new Map<string, string>();
  for (const [, file = "", message = ""] of stdout.matchAll(/^(\S[^(\n]*)\(\d+,\d+\): (.*(?:\n .*)*)/gm))
    errors.set(file, `${errors.get(file) ?? ""}${message}\n`);
  return errors;
}

const filesOf = ({ start, rest }: (typeof changeTable)[number]) => Object.keys({ ...start, ...rest });

/** A row's files, with the names of new ones in place of `<…>`. */
const rows = (/^## Common changes$([\s\S]*?)^## /m.exec(textOf("docs/CONTRIBUTING.md"))?.[1] ?? "")
  .split("\n")
  .filter((line) => /^\| an? /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, name = "", files = ""]) => ({
    name,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }));

it("documents every change of the table, with its files in order", () => {
  const withNew = (file: string) =>
    file.replace("/surge.ts", "/<host>.ts").replace("/shortcuts.mdx", "/<page>.mdx");
  expect(rows).toEqual(
    changeTable.map((change) => ({ name: change.name, files: filesOf(change).map(withNew) })),
  );
});

describe("every change of the table, made in a copy of the sources", { tags: ["long"] }, () => {
  let errorsAfterStart: Map<string, string>;
  let errorsAfterAll: Map<string, string>;

  beforeAll(async () => {
    copySources();
    for (const { start } of changeTable) make(start);
    await runNode(`${PRISMA}/node_modules/prisma/build/index.js`, "generate");
    errorsAfterStart = await readErrors();
    for (const { rest } of changeTable) make(rest);
    errorsAfterAll = await readErrors();
  }, 300_000);

  it.each(changeTable)("leads by a compile error from the first file to the next: $name", ({ errors }) => {
    for (const [file, message] of Object.entries(errors)) expect(errorsAfterStart.get(file)).toMatch(message);
  });

  it("leads to no other file", () => {
    expect([...errorsAfterStart.keys()].toSorted()).toEqual(
      changeTable.flatMap(({ errors }) => Object.keys(errors)).toSorted(),
    );
  });

  it("needs no other file for the types", () => {
    expect(Object.fromEntries(errorsAfterAll)).toEqual({});
  });

  it("makes a library that is added to the package a module that previews may import", async () => {
    const script = `import { MODULES } from "./${LIBRARIES}/module-table.mjs"; console.log(JSON.stringify(MODULES));`;
    const { stdout } = await runNode("--input-type=module", "-e", script);
    expect(JSON.parse(stdout)).toContain("zod-to-json-schema");
  });
});
