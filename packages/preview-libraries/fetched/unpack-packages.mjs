import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pacote from "pacote";
import { npmOptions } from "./resolve-packages.mjs";

/** @typedef {import("./lock-file.mjs").Locked} Locked */

const CONCURRENCY = 8;
/** The size is checked during unpacking, because even a small tarball may expand to any size. */
const MEASURE_MS = 250;

export class TooLarge extends Error {}

/**
 * Unpacks packages into a folder and verifies them against the hashes in the lock file. Runs no install scripts.
 *
 * @param {ReadonlyMap<string, Locked>} packages by folder @param {string} into
 * @param {import("./resolve-packages.mjs").Registry & { maxBytes: number }} options
 * @throws {TooLarge} possibly before everything is unpacked
 */
export async function unpackPackages(packages, into, { maxBytes, ...registry }) {
  const measure = async () => {
    if ((await bytesIn(into)) > maxBytes) throw new TooLarge(`More than ${maxBytes} bytes`);
  };
  const ended = new AbortController();
  const watch = async () => {
    for (let pause = MEASURE_MS; ; ) {
      await setTimeout(pause, undefined, { signal: ended.signal });
      const start = performance.now();
      await measure();
      // Measuring is slow for packages with many files: some have 30,000.
      pause = Math.max(MEASURE_MS, 5 * (performance.now() - start));
    }
  };
  try {
    await Promise.race([unpackAll(packages, into, registry), watch()]);
    await measure();
  } finally {
    ended.abort();
  }
}

/** @param {ReadonlyMap<string, Locked>} packages @param {string} into @param {import("./resolve-packages.mjs").Registry} registry */
async function unpackAll(packages, into, registry) {
  // Outer packages first: unpacking one removes packages nested in it.
  const levels = Map.groupBy(packages, ([folder]) => folder.split("node_modules/").length);
  for (const level of [...levels.keys()].toSorted((a, b) => a - b)) {
    const queue = [...(levels.get(level) ?? [])];
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const [folder, { name, version, integrity }] = next;
        await pacote.extract(`${name}@${version}`, path.join(into, folder), {
          ...npmOptions(registry),
          integrity,
          // The metadata was just fetched to resolve versions.
          preferOffline: true,
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }
}

/** The total size of the files in a folder, which may change concurrently. @param {string} folder */
async function bytesIn(folder) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const file = entry.isFile() ? path.join(entry.parentPath, entry.name) : null;
      return file === null
        ? 0
        : fs.stat(file).then(
            ({ size }) => size,
            () => 0,
          );
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
