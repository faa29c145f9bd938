/**
 * Runs the exported checks of a project with Playwright.
 * @module-tag long
 */

import { execFile } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { exportProject } from "~/domain/project/export/exported-project";
import { chromiumArgs, findChromium } from "~tests/support/chromium.mjs";
import { removeFolder, writeFiles } from "~tests/support/export-build";
import { breaking, checkFiles, holding, todos } from "~tests/support/projects/todo-checks";
import { projectEnvironment, projectPath } from "../../../scripts/environment.mjs";

/** The exported settings, with the browser of this machine. */
const OWN_CONFIG = `import config from "./playwright.config";
export default { ...config, reporter: "json", use: { ...config.use, launchOptions: ${JSON.stringify({
  executablePath: findChromium(),
  args: chromiumArgs,
})} } };
`;

it("evaluates a project outside as its preview does", { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-checks-"));
  const files = new Map([["index.html", todos], ...checkFiles({ ...holding, ...breaking })]);
  const made = new Map(exportProject(files, "todos", {})).set("own.config.ts", OWN_CONFIG);
  writeFiles(folder, made);
  symlinkSync(projectPath("node_modules"), path.join(folder, "node_modules"));
  const report = await playwright(folder);
  const verdicts = report.suites.flatMap(({ specs }) => specs.map(({ title, ok }) => [title, ok]));
  expect(Object.fromEntries(verdicts)).toEqual(
    Object.fromEntries([
      ...Object.keys(holding).map((name) => [name, true]),
      ...Object.keys(breaking).map((name) => [name, false]),
    ]),
  );
  await removeFolder(folder);
});

type Report = { suites: { specs: { title: string; ok: boolean }[] }[] };

const playwright = (folder: string): Promise<Report> =>
  new Promise((resolve, reject) => {
    const args = [path.join("node_modules", "@playwright/test/cli.js"), "test", "-c", "own.config.ts"];
    const options = { cwd: folder, maxBuffer: 1e8, env: projectEnvironment() };
    // It ends with an error where a test fails.
    execFile(process.execPath, args, options, (_, output, errors) => {
      if (!output.startsWith("{")) return reject(new Error(output + errors));
      resolve(JSON.parse(output));
    });
  });
