import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { GitFormatError } from "~/domain/git/git-format-error";
import { applyDelta, entryHeader, packHeader } from "~/domain/git/pack-entry";
import { readPack as readJob } from "~/server/adapters/workers/jobs/read-pack";
import { type GitObject, gitId } from "~/server/services/git/git-object";
import { type PackedObject, writePack } from "~/server/services/git/write-pack";
import { bytesOf } from "~tests/support/bytes-of";

const limits = { objects: 100, objectBytes: 100_000, totalBytes: 1_000_000, commits: 100, names: 1_000 };

/** @throws GitFormatError with the problem */
async function readPack(pack: Uint8Array, given: typeof limits, bases: GitObject[] = []) {
  const answer = await readJob({ pack, limits: given, bases });
  if ("problem" in answer) throw new GitFormatError(answer.problem);
  if ("missing" in answer) throw new GitFormatError(`missing ${answer.missing}`);
  return new Map(answer.objects.map((object) => [object.id, object]));
}

const packOf = (objects: PackedObject[]) =>
  bytesOf(
    writePack(
      objects.length,
      (async function* () {
        yield* objects;
      })(),
      (bytes) => deflateSync(bytes),
    ),
  );

const blob = (content: string): PackedObject => ({ type: "blob", bytes: new TextEncoder().encode(content) });
const idOf = ({ type, bytes }: PackedObject) => gitId(type, bytes);

/** A pack of entries as they are. */
function rawPack(entries: readonly Uint8Array[], count = entries.length): Uint8Array {
  const body = Buffer.concat([packHeader(count), ...entries]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}

const OFS_DELTA = 0x60;
const REF_DELTA = 0x70;
/** A head of under 16 bytes, what the base is, and the delta. */
const delta = (type: number, base: Uint8Array, bytes: Uint8Array) =>
  Buffer.concat([Uint8Array.of(type | bytes.length), base, deflateSync(bytes)]);
const refDelta = (baseId: string, bytes: Uint8Array) => delta(REF_DELTA, Buffer.from(baseId, "hex"), bytes);
/** "abc" → "abcd": copies three bytes and adds one. */
const addD = Uint8Array.of(3, 4, 0x90, 3, 1, 0x64);
const abc = blob("abc");
const abcd = blob("abcd");
const entry = ({ type, bytes }: PackedObject) =>
  Buffer.concat([entryHeader(type, bytes.length), deflateSync(bytes)]);

const objects = fc.array(
  fc.record({
    type: fc.constant("blob" as const),
    bytes: fc.uint8Array({ maxLength: 5_000 }),
  }) as fc.Arbitrary<PackedObject>,
  { maxLength: 20 },
);

it("reads back what was written", () =>
  fc.assert(
    fc.asyncProperty(objects, async (written) => {
      const read = await readPack(await packOf(written), limits);
      expect([...read.keys()].toSorted()).toEqual([...new Set(written.map(idOf))].toSorted());
      for (const object of written)
        expect(Buffer.from(read.get(idOf(object))?.bytes ?? [0])).toEqual(Buffer.from(object.bytes));
    }),
    { numRuns: 50 },
  ));

it("says of a pack that is cut anywhere, or has a wrong bit, that it is damaged", async () => {
  const pack = await packOf([abc, abcd, blob("x".repeat(300))]);
  for (let length = 0; length < pack.length; length++)
    await expect(readPack(pack.subarray(0, length), limits), `${length} bytes`).rejects.toThrow(
      GitFormatError,
    );
  for (let at = 0; at < pack.length; at++)
    await expect(readPack(pack.with(at, (pack[at] ?? 0) ^ 4), limits), `at ${at}`).rejects.toThrow(
      GitFormatError,
    );
});

it("says of entries that are cut anywhere what is wrong, even where the hash is right", async () => {
  const pack = rawPack([entry(abc), refDelta(idOf(abc), addD)]);
  for (let length = 12; length < pack.length - 20; length++)
    await expect(readPack(rawPack([pack.subarray(12, length)], 2), limits), `${length}`).rejects.toThrow(
      GitFormatError,
    );
});

it("applies deltas against what comes before, after, and outside", async () => {
  const first = entry(abc);
  const before = rawPack([first, delta(OFS_DELTA, Uint8Array.of(first.length), addD)]);
  const after = rawPack([refDelta(idOf(abc), addD), first]);
  for (const pack of [before, after])
    expect([...(await readPack(pack, limits)).keys()].toSorted()).toEqual([idOf(abc), idOf(abcd)].toSorted());
  const stored: GitObject = { id: idOf(abc), type: "blob", bytes: Uint8Array.from(abc.bytes) };
  const thinPack = rawPack([refDelta(idOf(abc), addD)]);
  expect(await readJob({ pack: thinPack, limits, bases: [] })).toEqual({ missing: [idOf(abc)] });
  const thin = await readPack(thinPack, limits, [stored]);
  expect([...thin.keys()]).toEqual([idOf(abcd)]);
});

it.each([
  ["based on each other", rawPack([refDelta("a".repeat(40), addD), refDelta("b".repeat(40), addD)])],
  ["based on itself", rawPack([delta(OFS_DELTA, Uint8Array.of(0), addD)])],
  ["of another base", rawPack([entry(blob("ab")), refDelta(idOf(blob("ab")), addD)])],
  ["that copies what is not there", rawPack([entry(abc), refDelta(idOf(abc), Uint8Array.of(3, 4, 0x90, 4))])],
  ["that makes less than it says", rawPack([entry(abc), refDelta(idOf(abc), Uint8Array.of(3, 9, 0x90, 3))])],
  ["that makes more than it says", rawPack([entry(abc), refDelta(idOf(abc), Uint8Array.of(3, 2, 0x90, 3))])],
  ["with an unknown command", rawPack([entry(abc), refDelta(idOf(abc), Uint8Array.of(3, 1, 0))])],
])("refuses a delta %s", async (_what, pack) =>
  expect(readPack(pack, limits)).rejects.toThrow(GitFormatError),
);

it("refuses what unpacks to more than is allowed, before it does", async () => {
  const bomb = rawPack([Buffer.concat([entryHeader("blob", 10), deflateSync(Buffer.alloc(50_000_000))])]);
  await expect(readPack(bomb, limits)).rejects.toThrow("An object is damaged.");
  const large = await packOf([blob("x".repeat(100_001))]);
  await expect(readPack(large, limits)).rejects.toThrow("larger than a project can be");
  const many = await packOf(Array.from({ length: 11 }, (_, n) => blob(`${n}`.padEnd(99_999))));
  await expect(readPack(many, limits)).rejects.toThrow("This push is larger");
  await expect(readPack(rawPack([], 101), limits)).rejects.toThrow("at most 100 objects");
  // 2 GB out of a few bytes.
  const grow = Uint8Array.of(3, 0x80, 0x80, 0x80, 0x80, 8, 0x90, 3);
  await expect(readPack(rawPack([entry(abc), refDelta(idOf(abc), grow)]), limits)).rejects.toThrow(
    "larger than a project can be",
  );
});

it("refuses chains of deltas that are too deep", async () => {
  const entries: Uint8Array[] = [entry(abc)];
  const same = Uint8Array.of(3, 3, 0x90, 3);
  for (let depth = 0; depth < 260; depth++)
    entries.push(delta(OFS_DELTA, Uint8Array.of(entries.at(-1)?.length ?? 0), same));
  const more = { ...limits, objects: 1_000 };
  await expect(readPack(rawPack(entries), more)).rejects.toThrow("based on too many others");
  expect((await readPack(rawPack(entries.slice(0, 200)), more)).size).toBe(1);
});

it("copies 65,536 bytes where a delta says none", () => {
  const base = new Uint8Array(0x10000).fill(7);
  const sizes = [0x80, 0x80, 4];
  expect(applyDelta(base, Uint8Array.of(...sizes, ...sizes, 0x80))).toEqual(base);
});
