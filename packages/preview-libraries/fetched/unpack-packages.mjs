import fs from "node:fs/promises";
import path from "node:path";
import pacote from "pacote";
import { npmOptions } from "./resolve-packages.mjs";

/** @typedef {import("./lock-file.mjs").Locked} Locked */

const AT_ONCE = 8;

export class TooLarge extends Error {}

/**
 * Unpacks packages into a folder, each checked against the hash in the lock file. No script of theirs runs.
 *
 * @param {ReadonlyMap<string, Locked>} packages by folder @param {string} into
 * @param {import("./resolve-packages.mjs").Registry & { maxBytes: number }} options
 * @returns {Promise<number>} their bytes
 * @throws {TooLarge}
 */
export async function unpackPackages(packages, into, { maxBytes, ...registry }) {
  // A package must be there before those inside it, which its unpacking would remove.
  const levels = Map.groupBy(packages, ([folder]) => folder.split("node_modules/").length);
  let bytes = 0;
  for (const level of [...levels.keys()].toSorted((a, b) => a - b)) {
    const queue = [...(levels.get(level) ?? [])];
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const [folder, { name, version, integrity }] = next;
        const target = path.join(into, folder);
        await pacote.extract(`${name}@${version}`, target, {
          ...npmOptions(registry),
          integrity,
          // Choosing versions has just asked about it.
          preferOffline: true,
        });
        bytes += await bytesIn(target);
        if (bytes > maxBytes) throw new TooLarge(`More than ${maxBytes} bytes`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return bytes;
}

/** @param {string} folder */
async function bytesIn(folder) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.map(async (entry) =>
      entry.isFile() ? (await fs.stat(path.join(entry.parentPath, entry.name))).size : 0,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
