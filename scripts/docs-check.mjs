/** `npm run docs:check`: runs the tests of the documentation, and records for each page what was checked today. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectEnvironment, projectPath } from "./environment.mjs";
import { runNode } from "./run.mjs";
import { prepareSources } from "./set-up/set-up.mjs";
import { print, runCommand } from "./set-up/step.mjs";
import { checkedFile, docsPageHash, docsPageNames, linksOn } from "./verify/docs-checked.mjs";

const TESTS = [
  "tests/architecture/docs-pages.test.ts",
  "tests/architecture/docs-pictures.test.ts",
  "tests/architecture/docs-snippets.test.ts",
  "tests/integration/docs/snippets.test.ts",
];

/** The title of a snippet's test, with the page: `runs python: sdk/core-2 (needs Python 3.9)`. */
const SNIPPET = /^runs \w+: ([\w/-]+)-\d+(?: |$)/;

/** @typedef {{ title: string, status: string }} Assertion */

/** @param {string} report path of Vitest's JSON report */
function snippetsRunByPage(report) {
  /** @type {Map<string, number>} */
  const ran = new Map();
  /** @type {{ testResults: { assertionResults: Assertion[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const { title, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const page = SNIPPET.exec(title)?.[1];
    if (page && status === "passed") ran.set(page, (ran.get(page) ?? 0) + 1);
  }
  return ran;
}

await runCommand(async () => {
  await prepareSources();
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-docs-"));
  const report = path.join(folder, "report.json");
  try {
    // Hashed before the tests, so that a page edited meanwhile does not count as checked.
    const hashes = new Map(docsPageNames().map((name) => [name, docsPageHash(name)]));
    const vitest = projectPath("node_modules", "vitest", "vitest.mjs");
    const projects = ["--project", "architecture", "--project", "integration-embedded"];
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const { code } = await runNode([vitest, "run", ...projects, ...reporters, ...TESTS], {
      // FULL: slow snippets are skipped otherwise.
      env: projectEnvironment({ FULL: "1" }),
      showOutput: true,
    });
    if (code !== 0) {
      print("Nothing was noted: a page is wrong.");
      return code;
    }
    const ran = snippetsRunByPage(report);
    const pages = [...hashes].map(([name, hash]) => [
      name,
      { hash, snippets: ran.get(name) ?? 0, links: linksOn(name) },
    ]);
    const { version } = JSON.parse(readFileSync(projectPath("package.json"), "utf8"));
    const checked = { on: new Date().toISOString().slice(0, 10), version, pages: Object.fromEntries(pages) };
    writeFileSync(checkedFile, `${JSON.stringify(checked, null, 2)}\n`);
    print(`The pages say now what was checked: ${path.relative(projectPath(), checkedFile)}`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
