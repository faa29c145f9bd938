import { zlibSync } from "fflate";
import { GitFormatError } from "~/domain/git/git-format-error";
import { type Workers, WorkStopped } from "~/server/ports/workers";
import type { GitObject } from "../git/git-object";
import { type PackedObject, writePack } from "../git/write-pack";

// A bundle is one file that `git clone` reads: the names of its commits, and a pack of objects. Ours has no deltas.
// https://git-scm.com/docs/gitformat-bundle, https://git-scm.com/docs/gitformat-pack

const HEADER = "# v2 git bundle\n";
/** @param refs commits by the names of their branches and tags */
export async function* writeBundle(
  refs: readonly (readonly [name: string, commitId: string])[],
  objectCount: number,
  objects: AsyncIterable<PackedObject>,
): AsyncGenerator<Uint8Array> {
  const names = refs.map(([name, commitId]) => `${commitId} ${name}\n`).join("");
  yield Buffer.from(`${HEADER}${names}\n`);
  // Uncompressed: the archive compresses the entire bundle, including similarities between versions.
  yield* writePack(objectCount, objects, (bytes) => zlibSync(bytes, { level: 0 }));
}

export class BadBundle extends Error {}

/** The objects of a bundle, by git's ids. @throws BadBundle */
export async function* readBundle(
  workers: Workers,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<GitObject> {
  try {
    for await (const part of workers.read("readBundle", {}, chunks)) {
      if ("problem" in part) throw new BadBundle(part.problem);
      yield* part.objects;
    }
  } catch (cause) {
    throw cause instanceof WorkStopped
      ? new BadBundle("The bundle takes too much to read.", { cause })
      : cause;
  }
}

/** Calls a parser. @throws BadBundle for malformed input */
export function parseOrReject<Args extends unknown[], Result>(
  parse: (...args: Args) => Result,
  ...args: Args
): Result {
  try {
    return parse(...args);
  } catch (cause) {
    throw cause instanceof GitFormatError ? new BadBundle(cause.message, { cause }) : cause;
  }
}
