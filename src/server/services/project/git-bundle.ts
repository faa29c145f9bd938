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
  // The archive compresses the bundle as a whole, which finds what versions have in common.
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

/** What `read` reads. @throws BadBundle where that is not in git's format */
export function formatted<Given extends unknown[], Read>(
  read: (...given: Given) => Read,
  ...given: Given
): Read {
  try {
    return read(...given);
  } catch (cause) {
    throw cause instanceof GitFormatError ? new BadBundle(cause.message, { cause }) : cause;
  }
}
