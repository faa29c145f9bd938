import "server-only";
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { GitFormatError } from "~/domain/git/git-format-error";
import {
  applyDelta,
  type EntryKind,
  PACK_HEADER_BYTES,
  readDeltaSizes,
  readEntryHead,
  readPackHeader,
} from "~/domain/git/pack-entry";
import { type GitObject, gitId } from "./git-object";
import { inflateObject } from "./inflate-object";

type PackLimits = { objects: number; objectBytes: number; totalBytes: number };

/** Objects outside of the pack, which its deltas may be against. */
type FindObjects = (ids: readonly string[]) => Promise<readonly Pick<GitObject, "id" | "type" | "bytes">[]>;

const HASH_BYTES = 20;
/** As deep as `git gc --aggressive` has ever made them. */
const MAX_DELTA_DEPTH = 250;
/** Other requests have their turn after so many bytes. */
const BYTES_AT_ONCE = 1_000_000;
/** Each may be as large as a project's largest file. */
const BASES_AT_ONCE = 8;

/**
 * The objects of a pack by their ids, which are computed from what they hold.
 *
 * @throws GitFormatError for a damaged pack, or one beyond the limits: no more than these is ever held
 */
export async function readPack(
  pack: Uint8Array,
  limits: PackLimits,
  findObjects: FindObjects,
): Promise<Map<string, GitObject>> {
  const count = readPackHeader(pack);
  if (count > limits.objects) throw new GitFormatError(`A push can have at most ${limits.objects} objects.`);
  const end = pack.length - HASH_BYTES;
  const sum = createHash("sha1")
    .update(pack.subarray(0, Math.max(0, end)))
    .digest();
  if (end < PACK_HEADER_BYTES || !sum.equals(pack.subarray(end)))
    throw new GitFormatError("The pack is damaged.");
  const budget = sizeBudget(limits);
  const resolved = new Map<string, GitObject>();
  const deltas: Deltas = { byOffset: new Map(), byId: new Map() };
  const ready: Base[] = [];
  const add = ({ at, type, bytes, depth }: Omit<Base, "id">) => {
    const id = gitId(type, bytes);
    resolved.set(id, { id, type, bytes });
    ready.push({ at, id, type, bytes, depth });
  };
  const resolveReady = async () => {
    for (let base = ready.pop(); base; base = ready.pop())
      for (const { at, delta } of takeDeltas(deltas, base)) {
        if (base.depth === MAX_DELTA_DEPTH) throw new GitFormatError("A delta is based on too many others.");
        budget.spend(readDeltaSizes(delta).size);
        add({ at, type: base.type, bytes: applyDelta(base.bytes, delta), depth: base.depth + 1 });
        await budget.pause();
      }
  };
  let at = PACK_HEADER_BYTES;
  for (let left = count; left > 0; left--) {
    const { kind, size, next } = readEntryHead(pack.subarray(0, end), at);
    budget.spend(size);
    const { bytes, length } = inflateObject(pack.subarray(next, end), size);
    if (kind.type === "delta") keepDelta(deltas, at, kind, bytes);
    else add({ at, type: kind.type, bytes: Uint8Array.from(bytes), depth: 0 });
    at = next + length;
    await budget.pause();
  }
  if (at !== end) throw new GitFormatError("The pack is longer than it says.");
  await resolveReady();
  const outside = [...deltas.byId.keys()];
  for (
    let batch = outside.splice(0, BASES_AT_ONCE);
    batch.length > 0;
    batch = outside.splice(0, BASES_AT_ONCE)
  ) {
    for (const { id, type, bytes } of await findObjects(batch))
      ready.push({ at: -1, id, type, bytes, depth: 0 });
    await resolveReady();
  }
  // Also where deltas are based on each other in a circle.
  if (deltas.byId.size + deltas.byOffset.size > 0)
    throw new GitFormatError("The base of a delta is missing.");
  return resolved;
}

type Base = GitObject & { at: number; depth: number };
type Delta = { at: number; delta: Uint8Array };
type Deltas = { byOffset: Map<number, Delta[]>; byId: Map<string, Delta[]> };

function keepDelta(
  { byOffset, byId }: Deltas,
  at: number,
  kind: Extract<EntryKind, { type: "delta" }>,
  delta: Uint8Array,
): void {
  if ("baseId" in kind) byId.set(kind.baseId, [...(byId.get(kind.baseId) ?? []), { at, delta }]);
  else byOffset.set(at - kind.distance, [...(byOffset.get(at - kind.distance) ?? []), { at, delta }]);
}

function takeDeltas({ byOffset, byId }: Deltas, { at, id }: Base): Delta[] {
  const taken = [...(byOffset.get(at) ?? []), ...(byId.get(id) ?? [])];
  byOffset.delete(at);
  byId.delete(id);
  return taken;
}

function sizeBudget({ objectBytes, totalBytes }: PackLimits) {
  let total = 0;
  let sincePause = 0;
  return {
    /** Called before the bytes are made. */
    spend(size: number) {
      total += size;
      sincePause += size;
      if (size > objectBytes) throw new GitFormatError("A file is larger than a project can be.");
      if (total > totalBytes)
        throw new GitFormatError(
          "This push is larger than one can be, or than the storage that your plan has left.",
        );
    },
    async pause() {
      if (sincePause < BYTES_AT_ONCE) return;
      sincePause = 0;
      await nextTurn();
    },
  };
}
