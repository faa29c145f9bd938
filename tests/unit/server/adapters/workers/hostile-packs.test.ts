import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { entryHead, packHeader } from "~/domain/git/pack-entry";
import { processWorkers } from "~/server/adapters/workers/process-workers";

const limits = {
  objects: 20_000,
  objectBytes: 20_000_000,
  totalBytes: 64_000_000,
  commits: 5_000,
  names: 300_000,
};
const ID = "a".repeat(40);
const REF_DELTA = 7;
const who = "Ada <ada@example.com> 1 +0000";

function packOf(entries: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat([packHeader(entries.length), ...entries]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}
const entry = (type: "commit" | "tree" | "blob", bytes: Uint8Array) =>
  Buffer.concat([entryHead(type, bytes.length), deflateSync(bytes)]);
const idOf = (type: string, bytes: Uint8Array) =>
  createHash("sha1").update(`${type} ${bytes.length}\0`).update(bytes).digest("hex");

/** A size in groups of seven bits. */
function sizeBytes(size: number): number[] {
  return size < 128 ? [size] : [(size & 127) | 128, ...sizeBytes(Math.floor(size / 128))];
}
function delta(baseId: string, bytes: Uint8Array): Uint8Array {
  const head = [(REF_DELTA << 4) | (bytes.length & 15)];
  const rest = Math.floor(bytes.length / 16);
  if (rest > 0) head[0] = (head[0] ?? 0) | 128;
  return Buffer.concat([
    Uint8Array.from([...head, ...(rest > 0 ? sizeBytes(rest) : [])]),
    Buffer.from(baseId, "hex"),
    deflateSync(bytes),
  ]);
}
const commit = (parents: readonly string[]) =>
  Buffer.from(
    `tree ${ID}\n${parents.map((id) => `parent ${id}\n`).join("")}author ${who}\ncommitter ${who}\n\nx\n`,
  );

const base = Buffer.from("abc");
function manyDeltas() {
  // Each copies the base, so that all of them wait for it.
  const same = delta(idOf("blob", base), Uint8Array.of(3, 3, 0x90, 3));
  return packOf([...Array.from({ length: 19_900 }, () => same), entry("blob", base)]);
}
function longLine() {
  const entries: Uint8Array[] = [];
  let parent: string | undefined;
  for (let count = 0; count < 19_000; count++) {
    const bytes = commit(parent ? [parent] : []);
    parent = idOf("commit", bytes);
    entries.push(entry("commit", bytes));
  }
  return packOf(entries);
}
const manyParents = () => packOf([entry("commit", commit(Array.from({ length: 95_000 }, () => ID)))]);
function wideFolder() {
  const names = Array.from({ length: 120_000 }, (_, at) => `f${at}`).toSorted();
  const parts = names.flatMap((name) => [Buffer.from(`100644 ${name}\0`), Buffer.from(ID, "hex")]);
  return packOf([entry("tree", Buffer.concat(parts))]);
}
function oneByteInserts() {
  const size = 2_000_000;
  const inserts = Buffer.alloc(2 * size, Uint8Array.of(1, 0x61));
  const bytes = Buffer.concat([Uint8Array.from([3, ...sizeBytes(size)]), inserts]);
  return packOf([entry("blob", base), ...Array.from({ length: 8 }, () => delta(idOf("blob", base), bytes))]);
}

it.each([
  ["19,900 deltas of one base", manyDeltas, { objects: [expect.anything()] }],
  ["19,000 commits in a line", longLine, { problem: "A push can have at most 5000 commits." }],
  ["a commit with 95,000 parents", manyParents, { problem: "A commit has more than 100 parents." }],
  ["a folder of 120,000 names", wideFolder, { problem: "A folder has more than 10000 names." }],
  ["deltas that insert byte by byte", oneByteInserts, { objects: expect.any(Array) }],
])("reads %s in a worker, or says why it does not", async (_, make, expected) => {
  const pack = make();
  const answer = await processWorkers().run("readPack", { pack, limits, bases: [] }, "user");
  expect(answer).toEqual(expected);
});
