/**
 * Installs with npm.
 * @module-tag long
 */

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startOllama } from "~tests/support/ollama-stand-in";
import { packNpm } from "../../build.mjs";

const run = promisify(execFile);

/** npm and the compiler take half a minute on a busy machine. */
const INSTALLING_MS = 300_000;

/** What the SDK's page promises. */
const MAX_INSTALLED_BYTES = 64e6;

const folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-install-"));
let archive: string;
beforeAll(async () => {
  archive = await packNpm(path.join(folder, "npm"));
}, INSTALLING_MS);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const sizeOf = (folder: string): number =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => fs.statSync(path.join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

it(
  "packs the same bytes each time, with their checksum",
  async () => {
    const umask = process.umask(0o077);
    const again = await packNpm(path.join(folder, "again"));
    process.umask(umask);
    const [sum, sumAgain] = [archive, again].map((file) =>
      createHash("sha256").update(fs.readFileSync(file)).digest("hex"),
    );
    expect(sumAgain).toBe(sum);
    const sums = fs.readFileSync(path.join(folder, "npm", "SHA256SUMS"), "utf8");
    expect(sums).toBe(`${sum}  bluebonnet-sdk-0.1.0.tgz\n`);
  },
  INSTALLING_MS,
);

const quickstart = (readme: string) => /## Quickstart\s+```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";

it(
  "is installed by npm into an empty folder, where the quickstart runs and its types hold",
  async () => {
    const project = path.join(folder, "project");
    fs.mkdirSync(project);
    fs.writeFileSync(path.join(project, "package.json"), '{ "private": true, "type": "module" }');
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], {
      cwd: project,
      shell: process.platform === "win32",
    });
    const modules = path.join(project, "node_modules");
    expect(sizeOf(modules)).toBeLessThan(MAX_INSTALLED_BYTES);
    const megabytes = (sizeOf(modules) / 1e6).toFixed(1);
    expect(fs.readFileSync("src/content/docs/download.mdx", "utf8")).toContain(`takes ${megabytes}MB`);

    const ollama = await startOllama(0, [{ name: "qwen2.5-coder:7b", digest: "a1" }]);
    onTestFinished(() => ollama.close());
    const code = quickstart(fs.readFileSync("sdk/js/README.md", "utf8")).replace(
      "new Bluebonnet()",
      `new Bluebonnet({ ollamaURL: "${ollama.url}" })`,
    );
    fs.writeFileSync(path.join(project, "quickstart.ts"), `${code}\nconsole.log(text);\n`);
    fs.copyFileSync(path.join(project, "quickstart.ts"), path.join(project, "quickstart.mjs"));
    const { stdout } = await run(process.execPath, ["quickstart.mjs"], { cwd: project });
    expect(stdout).toBe("Hello, world!\n");
    expect(ollama.requests.map(({ path: address }) => address)).toEqual([
      "/api/chat",
      "/api/chat",
      "/api/chat",
    ]);

    const compiler = path.resolve("node_modules/typescript6/lib/tsc.js");
    const options = "--noEmit --strict --module nodenext --target es2022 --lib es2022,dom,dom.iterable".split(
      " ",
    );
    fs.writeFileSync(path.join(project, "wrong.ts"), code.replace("prompt:", "promt:"));
    await run(process.execPath, [compiler, ...options, "quickstart.ts"], { cwd: project });
    const wrong = run(process.execPath, [compiler, ...options, "wrong.ts"], { cwd: project });
    await expect(wrong).rejects.toMatchObject({ stdout: expect.stringContaining("promt") });

    const command = path.join(
      modules,
      ".bin",
      process.platform === "win32" ? "bluebonnet.cmd" : "bluebonnet",
    );
    const version = await run(command, ["--version"], { shell: process.platform === "win32" });
    expect(version.stdout).toBe("0.1.0\n");
  },
  INSTALLING_MS,
);
