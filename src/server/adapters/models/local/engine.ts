import { spawn } from "node:child_process";
import fs from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  type EngineState,
  type GraphicsChoice,
  type GraphicsDriver,
  graphicsDrivers,
} from "~/domain/model/local-model";
import type { DiskSpace } from "~/server/adapters/system/disk-space";

/** Unpacked, with its dependencies, on every platform; read from the packages on 2026-11-25. */
const INSTALLED_BYTES = 90_000_000;
const MAX_ERROR_CHARACTERS = 4_000;
const INSTALLED_FILE = "installed.json";

type Machine = { platform: NodeJS.Platform; arch: string; glibc: string | undefined };

export const thisMachine = (): Machine => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return { platform: process.platform, arch: process.arch, glibc: header.glibcVersionRuntime };
};

/** Binaries of the engine that use the processor, or Metal on Apple's; the lock file pins each. */
const packages: Readonly<Record<string, string>> = {
  "linux x64": "linux-x64",
  "linux arm64": "linux-arm64",
  "darwin x64": "mac-x64",
  "darwin arm64": "mac-arm64-metal",
  "win32 x64": "win-x64",
  "win32 arm64": "win-arm64",
};

/** Packages for graphics cards, with their unpacked sizes. CUDA's is in two parts. */
const graphicsPackages: Readonly<Record<string, Readonly<Record<string, GraphicsPackage>>>> = {
  "linux x64": {
    vulkan: { packages: ["linux-x64-vulkan"], bytes: 84_000_000 },
    cuda: { packages: ["linux-x64-cuda", "linux-x64-cuda-ext"], bytes: 563_000_000 },
  },
  "win32 x64": {
    vulkan: { packages: ["win-x64-vulkan"], bytes: 103_000_000 },
    cuda: { packages: ["win-x64-cuda", "win-x64-cuda-ext"], bytes: 543_000_000 },
  },
};
type GraphicsPackage = { packages: readonly string[]; bytes: number };

/** The graphics drivers that the engine supports on a machine. */
export const graphicsFor = ({ platform, arch }: Machine): GraphicsChoice[] =>
  graphicsDrivers.flatMap((driver) => {
    const found = graphicsPackages[`${platform} ${arch}`]?.[driver];
    return found ? { driver, bytes: found.bytes } : [];
  });

const MIN_GLIBC = 2.34;

/** The binary for a machine, or why there is none. */
export function binaryFor({ platform, arch, glibc }: Machine): { package: string } | { reason: string } {
  const name = packages[`${platform} ${arch}`];
  if (!name) return { reason: `The engine has no build for ${platform} on ${arch}.` };
  if (platform === "linux" && !glibc)
    return {
      reason: "The engine requires Linux with glibc; this system uses another C library, such as musl.",
    };
  if (platform === "linux" && Number.parseFloat(glibc ?? "") < MIN_GLIBC)
    return { reason: `The engine requires glibc ${MIN_GLIBC} or newer; this machine has ${glibc}.` };
  return { package: name };
}

type Options = { folder: string; space: DiskSpace; machine?: Machine; npm?: string };

/** The engine that runs models, installed on demand into the data folder with npm. */
export function localEngine({ folder, space, machine = thisMachine(), npm = "npm" }: Options) {
  const binary = binaryFor(machine);
  const graphics = graphicsFor(machine);
  let installing: Promise<void> | undefined;
  let problem: string | null = null;
  let progress = { bytes: 0, total: INSTALLED_BYTES };

  const state = (): EngineState => {
    if ("reason" in binary) return { phase: "unsupported", reason: binary.reason };
    if (installing) return { phase: "installing", ...progress };
    const installed = readInstalled(folder);
    if (installed) return { phase: "installed", ...installed, problem };
    return problem ? { phase: "failed", reason: problem } : { phase: "missing" };
  };

  /** Installs the engine with its package for a graphics card, or without one. */
  async function installFor(processor: string, driver: GraphicsDriver | null): Promise<void> {
    const choice = graphicsPackages[`${machine.platform} ${machine.arch}`]?.[driver ?? "none"];
    const total = INSTALLED_BYTES + (choice?.bytes ?? 0);
    progress = { bytes: 0, total };
    const release = space.announce(() => Math.max(0, total - progress.bytes));
    try {
      await space.require();
      const binaries = [processor, ...(choice?.packages ?? [])].map((name) => `@node-llama-cpp/${name}`);
      await installInto(folder, { binaries, npm, graphics: choice ? driver : null }, (bytes) => {
        progress = { bytes, total };
      });
    } finally {
      release();
    }
  }

  /** Resolves when it is installed or has failed; `state` tells which. */
  function change(driver: GraphicsDriver | null): Promise<void> {
    if ("reason" in binary) return Promise.resolve();
    problem = null;
    installing ??= installFor(binary.package, driver)
      .catch((error: Error) => {
        problem = error.message;
      })
      .finally(() => {
        installing = undefined;
      });
    return installing;
  }

  return {
    state,
    graphics,
    /** Installs it unless it is already installed. */
    install: () => (state().phase === "installed" ? Promise.resolve() : change(null)),
    /** Installs it again, for this graphics card. */
    change,
    /** Path of the engine's main module. */
    entry: path.join(folder, "node_modules/node-llama-cpp/dist/index.js"),
  };
}

export type LocalEngine = ReturnType<typeof localEngine>;

type Installed = { version: string; graphics: GraphicsDriver | null };

function readInstalled(folder: string): Installed | undefined {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, INSTALLED_FILE), "utf8")) as Installed;
  } catch {
    return undefined;
  }
}

type Installation = { binaries: readonly string[]; graphics: GraphicsDriver | null; npm: string };

async function installInto(
  folder: string,
  { binaries, graphics, npm }: Installation,
  onBytes: (bytes: number) => void,
): Promise<void> {
  // Renamed when done, so that the folder appears complete or not at all.
  const scratch = `${folder}.installing`;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  const version = await writePackage(scratch, binaries);
  const watch = setInterval(() => void folderBytes(scratch).then(onBytes), 500);
  try {
    await runNpm(npm, scratch);
  } finally {
    clearInterval(watch);
  }
  const installed: Installed = { version, graphics };
  await writeFile(path.join(scratch, INSTALLED_FILE), JSON.stringify(installed));
  await rm(folder, { recursive: true, force: true });
  await rename(scratch, folder);
}

type Lock = { packages: Record<string, { version?: string; optional?: boolean; dependencies?: object }> };

/** The pinned package and lock file, with this machine's binaries only. */
async function writePackage(folder: string, binaries: readonly string[]): Promise<string> {
  const pinned = path.join(process.cwd(), "src/server/adapters/models/local/engine");
  const lock = JSON.parse(await readFile(path.join(pinned, "package-lock.json"), "utf8")) as Lock;
  const dependencies: Record<string, string> = {};
  for (const name of ["node-llama-cpp", ...binaries]) {
    const entry = lock.packages[`node_modules/${name}`];
    if (!entry?.version) throw new Error(`The engine's lock file does not list ${name}.`);
    dependencies[name] = entry.version;
    delete entry.optional;
  }
  lock.packages[""] = { ...lock.packages[""], dependencies };
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  await writeFile(path.join(folder, "package-lock.json"), JSON.stringify(lock));
  return dependencies["node-llama-cpp"] ?? "";
}

function runNpm(npm: string, cwd: string): Promise<void> {
  // Scripts would compile the engine, and the optional packages are 400 MB of binaries for other machines.
  const args = ["ci", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
  return new Promise((resolve, reject) => {
    const child = spawn(npm, args, {
      cwd,
      stdio: ["ignore", "ignore", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stderr.on("data", (piece: Buffer) => {
      output = (output + piece.toString()).slice(-MAX_ERROR_CHARACTERS);
    });
    child.on("error", () =>
      reject(new Error("The engine is installed with npm, which was not found. Install npm and try again.")),
    );
    child.on("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`npm could not install the engine: ${npmError(output)}${networkHint(output)}`)),
    );
  });
}

/** The line of npm's output that says what is wrong. */
const npmError = (output: string): string =>
  output
    .split("\n")
    .map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim())
    .find((line) => line && !/^(code|errno|syscall) /.test(line)) ?? "it gave no reason.";

const networkHint = (output: string): string =>
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/.test(output)
    ? " Connect this machine to the network, and try again."
    : "";

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
