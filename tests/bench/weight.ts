import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectEnvironment, projectNode } from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";
import type { Row } from "./report.ts";

const MEGABYTE = 1_000_000;
const TICKS_PER_SECOND = 100;

/** What installing, building and starting the product costs, in a clone of the last commit, from nothing to the ready line. */
export async function benchWeight(home: string): Promise<Row[]> {
  const clone = path.join(home, "clone");
  execFileSync("git", ["clone", "--quiet", path.resolve("."), clone]);
  const rows: Row[] = [];
  const cold = await start(clone, path.join(home, "data"), true);
  rows.push(
    ["npm start in a fresh clone, to the ready line", cold.seconds, "s"],
    ["the same, processor time", cold.cpuSeconds, "s"],
    ["the same, most memory of all its processes", cold.treeMegabytes, "MB"],
    ["server memory 10 s after its first start", cold.server, "MB"],
    ["the same, at its peak", cold.serverPeak, "MB"],
  );
  const warm = await start(clone, path.join(home, "data"), false);
  rows.push(
    ["npm start in the same folder, to the ready line", warm.seconds, "s"],
    ["server memory 10 s after that", warm.server, "MB"],
  );
  for (const folder of [
    "node_modules",
    "packages/preview-libraries/node_modules",
    ".next",
    ".server",
    "public",
  ])
    rows.push([`size of ${folder}`, sizeOf(path.join(clone, folder)), "MB"]);
  const begin = performance.now();
  execFileSync(projectNode(), ["scripts/check.mjs"], { stdio: "ignore" });
  rows.push(["npm run check", (performance.now() - begin) / 1_000, "s"]);
  return rows;
}

/** @param withLibraries waits for the preview's libraries, too, before it stops */
async function start(folder: string, dataDir: string, withLibraries: boolean) {
  const port = await freePort("localhost");
  const begin = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: projectEnvironment({
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      DATABASE_URL: "",
      NODE_COMPILE_CACHE: path.join(folder, "node_modules", ".cache", "node"),
    }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const root = child.pid ?? 0;
  let treeMegabytes = 0;
  while (!output.includes("is ready at")) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
    treeMegabytes = Math.max(treeMegabytes, sum(treeOf(root).map(residentMegabytes)));
    await delay(200);
  }
  const seconds = (performance.now() - begin) / 1_000;
  const cpuSeconds = sum(treeOf(root).map(cpuOf));
  await delay(10_000);
  const [server = 0] = treeOf(root).filter((pid) => /next-server|next\/dist\/bin/.test(commandOf(pid)));
  const memory = { server: residentMegabytes(server), serverPeak: megabytes(server, "VmHWM") };
  while (withLibraries && !fs.existsSync(path.join(folder, "public/editor/sources.sha256"))) await delay(500);
  child.kill("SIGTERM");
  await once(child, "close");
  return { seconds, cpuSeconds, treeMegabytes, ...memory };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const statOf = (pid: number) => (read(`/proc/${pid}/stat`).split(") ")[1] ?? "").split(" ").map(Number);

/** The process and all below it. */
function treeOf(root: number): number[] {
  const parents = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: statOf(Number(name))[1] }));
  const found = [root];
  for (const pid of found) found.push(...parents.flatMap((each) => (each.parent === pid ? [each.pid] : [])));
  return found;
}

/** In seconds, with that of its children that have ended. */
const cpuOf = (pid: number) => sum(statOf(pid).slice(11, 15)) / TICKS_PER_SECOND;

const megabytes = (pid: number, field: string) =>
  (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024) / MEGABYTE;

const residentMegabytes = (pid: number) => megabytes(pid, "VmRSS");

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");

/** Empty for a process that has ended. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const sizeOf = (folder: string) =>
  Number(execFileSync("du", ["-s", "-B1000000", folder], { encoding: "utf8" }).split("\t")[0]);
