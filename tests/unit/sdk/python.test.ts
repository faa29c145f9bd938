/**
 * Installs with pip.
 * @module-tag long
 */

import fs from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { projectPath } from "../../../scripts/environment.mjs";
import { buildWheel } from "../../../sdk/python/build-wheel.mjs";
import {
  codeWith,
  hashFiles,
  hasProgram,
  runProgram,
  SDK_REPLY,
  serveSdks,
  temporaryFolder,
} from "../../support/sdk-world.ts";

const hasPython = await hasProgram("python3", ["--version"], [3, 9]);
const sdk = projectPath("sdk", "python");

// Compiling and making a virtual environment take long on a slow machine.
vi.setConfig({ testTimeout: 300_000 });

function makeFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it.skipIf(!hasPython)("passes the conformance cases and its own tests (needs Python 3.9)", async () => {
  const { stderr } = await runProgram("python3", ["-B", "-W", "error", "-m", "unittest"], sdk);
  expect(stderr).toMatch(/^Ran \d{2,} tests/m);
});

it("builds the same wheel again, in another time zone too", async () => {
  const folder = makeFolder();
  buildWheel(path.join(folder, "here"));
  const code = `import(${JSON.stringify(projectPath("sdk/python/build-wheel.mjs"))})
    .then(({ buildWheel }) => buildWheel(${JSON.stringify(path.join(folder, "there"))}))`;
  await runProgram(process.execPath, ["-e", code], folder, { TZ: "Asia/Kolkata" });
  const hashes = hashFiles(path.join(folder, "here"));
  expect(Object.keys(hashes)).toEqual(["bluebonnet_sdk-0.1.0-py3-none-any.whl"]);
  expect(hashFiles(path.join(folder, "there"))).toEqual(hashes);
});

it.skipIf(!hasPython)(
  "installs with pip from a server and runs the quickstart (needs Python 3.9)",
  async () => {
    const folder = makeFolder();
    const wheel = buildWheel(path.join(folder, "public", "pypi"));
    const server = await serveSdks(path.join(folder, "public"));
    onTestFinished(server.close);
    await runProgram("python3", ["-m", "venv", "venv"], folder);
    const python = path.join(folder, "venv", "bin", "python");
    const url = `${server.url}/sdk/pypi/${path.basename(wheel)}`;
    await runProgram(python, ["-m", "pip", "install", "--no-index", "--no-deps", url], folder, {
      PIP_DISABLE_PIP_VERSION_CHECK: "1",
      NO_PROXY: "127.0.0.1",
    });

    const quickstart = codeWith(".generate(", fs.readFileSync(path.join(sdk, "README.md"), "utf8"));
    fs.writeFileSync(
      path.join(folder, "quickstart.py"),
      quickstart.replace("Bluebonnet()", `Bluebonnet(ollama_url="${server.url}")`),
    );
    const { stdout } = await runProgram(python, ["quickstart.py"], folder);
    expect(stdout.trim()).toBe(SDK_REPLY.split("\n")[1]);

    const installed = await runProgram(python, ["-m", "pip", "show", "--files", "bluebonnet-sdk"], folder);
    expect(installed.stdout).toMatch(/^Version: 0\.1\.0$/m);
    expect(installed.stdout).toContain("py.typed");
  },
);
