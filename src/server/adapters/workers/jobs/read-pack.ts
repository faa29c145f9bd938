import { createHash } from "node:crypto";
import { readCommit } from "~/domain/git/commit";
import { GitFormatError } from "~/domain/git/git-format-error";
import {
  applyDelta,
  type EntryKind,
  PACK_HEADER_BYTES,
  readDeltaSizes,
  readEntryHeader,
  readPackHeader,
} from "~/domain/git/pack-entry";
import { readFolder } from "~/domain/git/tree";
import type { Jobs, PackedObject } from "~/server/ports/workers";
import { inflateObject, objectId } from "./inflate-object";

type Job = Jobs["readPack"];
type Limits = Job["input"]["limits"];
type Unpacked = Omit<PackedObject, "id">;

const HASH_BYTES = 20;
/** The deepest that `git gc --aggressive` has ever made. */
const MAX_DELTA_DEPTH = 250;

/** The objects of a pack, with ids computed from their content, each checked as `git fsck` does. */
export async function readPack({ pack, limits, bases }: Job["input"]): Promise<Job["output"]> {
  try {
    const { objects, missing } = unpack(pack, limits, bases);
    if (missing.length > 0) return { missing };
    check(objects.values(), limits);
    return { objects: [...objects].map(([id, { type, bytes }]) => ({ id, type, bytes })) };
  } catch (error) {
    if (error instanceof GitFormatError) return { problem: error.message };
    throw error;
  }
}

/** @throws GitFormatError for a damaged pack, or one beyond the limits, which are checked before allocation */
function unpack(
  pack: Uint8Array,
  limits: Limits,
  bases: Job["input"]["bases"],
): { objects: Map<string, Unpacked>; missing: string[] } {
  const count = readPackHeader(pack);
  if (count > limits.objects) throw new GitFormatError(`A push can have at most ${limits.objects} objects.`);
  const end = pack.length - HASH_BYTES;
  const sum = createHash("sha1")
    .update(pack.subarray(0, Math.max(0, end)))
    .digest();
  if (end < PACK_HEADER_BYTES || !sum.equals(pack.subarray(end)))
    throw new GitFormatError("The pack is damaged.");
  const spend = sizeBudget(limits);
  const objects = new Map<string, Unpacked>();
  const deltas: Deltas = { byOffset: new Map(), byId: new Map() };
  const ready: Base[] = [];
  const add = (base: Omit<Base, "id">) => {
    const id = objectId(base.type, base.bytes);
    objects.set(id, { type: base.type, bytes: base.bytes });
    ready.push({ ...base, id });
  };
  let at = PACK_HEADER_BYTES;
  for (let left = count; left > 0; left--) {
    const { kind, size, next } = readEntryHeader(pack.subarray(0, end), at);
    spend(size);
    const { bytes, length } = inflateObject(pack.subarray(next, end), size);
    if (kind.type === "delta") addDelta(deltas, kind, { at, delta: bytes });
    else add({ at, type: kind.type, bytes: Uint8Array.from(bytes), depth: 0 });
    at = next + length;
  }
  if (at !== end) throw new GitFormatError("The pack is longer than it says.");
  for (const { id, type, bytes } of bases) ready.push({ at: -1, id, type, bytes, depth: 0 });
  for (let base = ready.pop(); base; base = ready.pop())
    for (const { at: place, delta } of takeDeltas(deltas, base)) {
      if (base.depth === MAX_DELTA_DEPTH) throw new GitFormatError("A delta is based on too many others.");
      spend(readDeltaSizes(delta).size);
      add({ at: place, type: base.type, bytes: applyDelta(base.bytes, delta), depth: base.depth + 1 });
    }
  // Also covers circular deltas.
  if (deltas.byOffset.size > 0 || (bases.length > 0 && deltas.byId.size > 0))
    throw new GitFormatError("The base of a delta is missing.");
  return { objects, missing: [...deltas.byId.keys()] };
}

/** @throws GitFormatError for a damaged commit or folder, and for more of them than a push may have */
function check(objects: Iterable<Unpacked>, limits: Limits): void {
  let commits = 0;
  let names = 0;
  for (const { type, bytes } of objects) {
    if (type === "commit") {
      readCommit(bytes);
      commits += 1;
    } else if (type === "tree") names += readFolder(bytes).length;
    if (commits > limits.commits)
      throw new GitFormatError(`A push can have at most ${limits.commits} commits.`);
    if (names > limits.names)
      throw new GitFormatError(`The folders of a push can have at most ${limits.names} names.`);
  }
}

type Base = Unpacked & { id: string; at: number; depth: number };
type Delta = { at: number; delta: Uint8Array };
type Deltas = { byOffset: Map<number, Delta[]>; byId: Map<string, Delta[]> };

function addDelta(
  { byOffset, byId }: Deltas,
  kind: Extract<EntryKind, { type: "delta" }>,
  delta: Delta,
): void {
  if ("baseId" in kind) listOf(byId, kind.baseId).push(delta);
  else listOf(byOffset, delta.at - kind.distance).push(delta);
}

function listOf<Key>(lists: Map<Key, Delta[]>, key: Key): Delta[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function takeDeltas({ byOffset, byId }: Deltas, { at, id }: Base): Delta[] {
  const taken = [...(byOffset.get(at) ?? []), ...(byId.get(id) ?? [])];
  byOffset.delete(at);
  byId.delete(id);
  return taken;
}

/** Call it with a size before allocating. */
function sizeBudget({ objectBytes, totalBytes }: Limits) {
  let total = 0;
  return (size: number) => {
    total += size;
    if (size > objectBytes) throw new GitFormatError("A file is larger than a project can be.");
    if (total > totalBytes)
      throw new GitFormatError(
        "This push is larger than one can be, or than the storage that is left for the project.",
      );
  };
}
