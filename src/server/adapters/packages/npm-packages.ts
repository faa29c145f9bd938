import { spawn } from "node:child_process";
import { readFile, utimes } from "node:fs/promises";
import path from "node:path";
import type { FetchedPackages } from "~/domain/project/fetched-packages";
import type { DiskSpace } from "~/server/adapters/system/disk-space";
import type { PackageOutcome, Packages } from "~/server/ports/packages";
import type { TrafficMeter } from "~/server/ports/traffic";

const TIMEOUT_MS = 120_000;
const HEAP_MB = 1_024;
/** Disk space for a project's packages, unpacked and bundled. */
const REQUIRED_BYTES = 400_000_000;

type Options = {
  /** For fetched packages. */
  folder: string;
  /** The folder of the product. */
  product: string;
  /** Undefined: npm's own. */
  registry: string | undefined;
  /** Environment variables to reach the registry. */
  network?: Partial<Record<"HTTPS_PROXY" | "NO_PROXY" | "NODE_EXTRA_CA_CERTS", string | undefined>>;
  space: DiskSpace;
  traffic: TrafficMeter;
  timeoutMs?: number;
};

type Message =
  | { kind: "request"; address: string; host: string; sentBytes: number; receivedBytes: number }
  | { kind: "done"; answer: unknown };

class TooSlow extends Error {}

/** npm's own library, in a process for each task: it is large, and packages may be hostile. */
export function npmPackages({ timeoutMs = TIMEOUT_MS, ...options }: Options): Packages {
  const { folder, product, registry, network, space, traffic } = options;
  const files = path.join(folder, "files");
  const places = { folder, registry, shipped: path.join(product, "public", "packages", "index.json") };
  const script = path.join(product, "packages", "preview-libraries", "fetched", "process.mjs");

  function perform(task: object): Promise<unknown> {
    const done = Promise.withResolvers<unknown>();
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, script], {
      // Neither the server's other settings nor its secrets.
      env: { NODE_ENV: "production", ...network },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // The server may exit meanwhile.
    child.unref();
    child.channel?.unref();
    const timer = setTimeout(() => {
      done.reject(new TooSlow("Packages took too long"));
      child.kill("SIGKILL");
    }, timeoutMs);
    child.on("message", (message: Message) => {
      if (message.kind === "done") return done.resolve(message.answer);
      const { address, host, sentBytes, receivedBytes } = message;
      traffic.count(address, { host, requests: 1, sentBytes, receivedBytes });
    });
    child.once("error", done.reject);
    child.once("exit", (code) => done.reject(new Error(`The process of packages ended with ${code}`)));
    child.send({ task, places });
    return done.promise.finally(() => clearTimeout(timer));
  }

  return {
    async install(installation) {
      await space.require(REQUIRED_BYTES);
      return perform({ kind: "install", ...installation }).then(
        // Trusted: it is our own process.
        (answer) => answer as PackageOutcome,
        refused,
      );
    },
    modules: ({ lock, imports, isReadOnly = false }) =>
      perform({ kind: "read", lock, imports, isReadOnly }) as Promise<FetchedPackages>,
    file: (name) => readFileOf(files, name),
  };
}

const refused = (error: unknown): PackageOutcome => ({
  kind: "refused",
  refusal: error instanceof TooSlow ? "too_slow" : "failed",
  name: null,
  reason: error instanceof TooSlow ? null : String(error),
});

async function readFileOf(folder: string, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const file = path.resolve(folder, name);
  if (!file.startsWith(folder + path.sep)) return undefined;
  // Recently used files are not cleaned up.
  const now = new Date();
  await utimes(path.dirname(file), now, now).catch(() => undefined);
  return readFile(file).catch(() => undefined);
}
