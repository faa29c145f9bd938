/**
 * Compiles Go.
 * @module-tag long
 */

import fs from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { projectPath } from "../../../scripts/environment.mjs";
import { buildProxy } from "../../../sdk/go/build-proxy.mjs";
import {
  codeWith,
  hashFiles,
  hasProgram,
  runProgram,
  SDK_REPLY,
  serveSdks,
  temporaryFolder,
} from "../../support/sdk-world.ts";

const hasGo = await hasProgram("go", ["version"], [1, 23]);
const sdk = projectPath("sdk", "go");
/** Neither another version of Go nor the user's settings. */
const isolated = { GOTOOLCHAIN: "local", GOENV: "off", GOFLAGS: "-modcacherw", NO_PROXY: "127.0.0.1" };

// Compiling and making a virtual environment take long on a slow machine.
vi.setConfig({ testTimeout: 300_000 });

function makeFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it.skipIf(!hasGo)("passes the conformance cases and its own tests (needs Go 1.23)", async () => {
  // Without a proxy, nothing can be downloaded: there are no dependencies.
  const env = { ...isolated, GOPROXY: "off" };
  const { stdout } = await runProgram("go", ["test", "-count=1", "-v", "./..."], sdk, env);
  expect(stdout.match(/--- PASS: TestConformance\//g)?.length).toBeGreaterThan(70);
});

it.skipIf(!hasGo)("is formatted, and go vet has no complaint (needs Go 1.23)", async () => {
  await runProgram("go", ["vet", "./..."], sdk, { ...isolated, GOPROXY: "off" });
  const { stdout } = await runProgram("gofmt", ["-l", "."], sdk);
  expect(stdout).toBe("");
});

it("builds the same proxy again, in another time zone too", async () => {
  const folder = makeFolder();
  buildProxy(path.join(folder, "here"));
  const code = `import(${JSON.stringify(projectPath("sdk/go/build-proxy.mjs"))})
    .then(({ buildProxy }) => buildProxy(${JSON.stringify(path.join(folder, "there"))}))`;
  await runProgram(process.execPath, ["-e", code], folder, { TZ: "Asia/Kolkata" });
  const hashes = hashFiles(path.join(folder, "here"));
  const versions = "bluebonnet.example/sdk-go/@v";
  const files = ["list", "v0.1.0.info", "v0.1.0.mod", "v0.1.0.zip"].map((name) => `${versions}/${name}`);
  expect(Object.keys(hashes)).toEqual(files);
  expect(hashFiles(path.join(folder, "there"))).toEqual(hashes);
});

it.skipIf(!hasGo)("installs with go get from a server and runs the quickstart (needs Go 1.23)", async () => {
  const folder = makeFolder();
  buildProxy(path.join(folder, "public", "go"));
  const server = await serveSdks(path.join(folder, "public"));
  onTestFinished(server.close);
  const readme = fs.readFileSync(path.join(sdk, "README.md"), "utf8");
  const [, settings = "", command = ""] = /^(GOPROXY=.+) go (get .+)$/m.exec(readme) ?? [];
  const documented = Object.fromEntries(settings.split(" ").map((setting) => setting.split("=")));
  const env = {
    ...isolated,
    ...documented,
    GOPROXY: documented.GOPROXY?.replace(/^https:\/\/[^/]+/, server.url),
    GOPATH: path.join(folder, "gopath"),
  };
  const app = path.join(folder, "app");
  fs.mkdirSync(app);
  await runProgram("go", ["mod", "init", "example.com/app"], app, env);
  await runProgram("go", command.split(" "), app, env);

  const quickstart = codeWith("package main", readme);
  const local = `bluebonnet.New(bluebonnet.WithOllama("${server.url}"))`;
  fs.writeFileSync(path.join(app, "main.go"), quickstart.replace("bluebonnet.New()", local));
  const { stdout } = await runProgram("go", ["run", "."], app, env);
  expect(stdout.trim()).toBe(SDK_REPLY.split("\n")[1]);
  expect(fs.readFileSync(path.join(app, "go.sum"), "utf8")).toContain("bluebonnet.example/sdk-go v0.1.0 h1:");
});
