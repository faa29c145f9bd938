import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { entryHeader, type GitObjectType, packHeader } from "~/domain/git/pack-entry";
import { FLUSH, pktLine } from "~/domain/git/pkt-line";

// Packs that are small to send and once took long to read.

const ID = "a".repeat(40);
const NO_ID = "0".repeat(40);
const REF_DELTA = 7;
const who = "Ada <ada@example.com> 1 +0000";

/** `tipId`: its last commit, or one that nobody has. */
export type HostilePack = { pack: Uint8Array; tipId: string };

export function packOf(entries: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat([packHeader(entries.length), ...entries]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}
const entry = (type: GitObjectType, bytes: Uint8Array) =>
  Buffer.concat([entryHeader(type, bytes.length), deflateSync(bytes)]);
const idOf = (type: GitObjectType, bytes: Uint8Array) =>
  createHash("sha1").update(`${type} ${bytes.length}\0`).update(bytes).digest("hex");

/** A size in groups of seven bits. */
function sizeBytes(size: number): number[] {
  return size < 128 ? [size] : [(size & 127) | 128, ...sizeBytes(Math.floor(size / 128))];
}
function delta(baseId: string, bytes: Uint8Array): Uint8Array {
  const rest = Math.floor(bytes.length / 16);
  const kind = (REF_DELTA << 4) | (bytes.length & 15) | (rest > 0 ? 128 : 0);
  return Buffer.concat([
    Uint8Array.from([kind, ...(rest > 0 ? sizeBytes(rest) : [])]),
    Buffer.from(baseId, "hex"),
    deflateSync(bytes),
  ]);
}
const commit = (treeId: string, parents: readonly string[], message = "x") =>
  Buffer.from(
    `tree ${treeId}\n${parents.map((id) => `parent ${id}\n`).join("")}author ${who}\ncommitter ${who}\n\n${message}\n`,
  );

const base = Buffer.from("abc");
const page = Buffer.from("<h1>One</h1>\n");
const folder = Buffer.concat([Buffer.from("100644 index.html\0"), Buffer.from(idOf("blob", page), "hex")]);
const folderId = idOf("tree", folder);

/** Each copies the base, so that all of them wait for it. */
function manyDeltas(): HostilePack {
  const same = delta(idOf("blob", base), Uint8Array.of(3, 3, 0x90, 3));
  return { pack: packOf([...Array.from({ length: 19_900 }, () => same), entry("blob", base)]), tipId: ID };
}

/** Commits in a line after one, all with the same page; the first message makes them others. */
export function lineOf(count: number, after: string | null = null, message = "x"): HostilePack {
  const entries = [entry("blob", page), entry("tree", folder)];
  let tipId = after;
  for (let at = 0; at < count; at++) {
    const bytes = commit(folderId, tipId ? [tipId] : [], message);
    tipId = idOf("commit", bytes);
    entries.push(entry("commit", bytes));
  }
  return { pack: packOf(entries), tipId: tipId ?? ID };
}

function manyParents(): HostilePack {
  const first = commit(folderId, []);
  const last = commit(
    folderId,
    Array.from({ length: 95_000 }, () => idOf("commit", first)),
  );
  const entries = [entry("blob", page), entry("tree", folder), entry("commit", first), entry("commit", last)];
  return { pack: packOf(entries), tipId: idOf("commit", last) };
}

function wideFolder(): HostilePack {
  const names = Array.from({ length: 120_000 }, (_, at) => `f${at}`).toSorted();
  const parts = names.flatMap((name) => [
    Buffer.from(`100644 ${name}\0`),
    Buffer.from(idOf("blob", page), "hex"),
  ]);
  const wide = Buffer.concat(parts);
  const last = commit(idOf("tree", wide), []);
  return {
    pack: packOf([entry("blob", page), entry("tree", wide), entry("commit", last)]),
    tipId: idOf("commit", last),
  };
}

function oneByteInserts(): HostilePack {
  const size = 2_000_000;
  const inserts = Buffer.alloc(2 * size, Uint8Array.of(1, 0x61));
  const bytes = Buffer.concat([Uint8Array.from([3, ...sizeBytes(size)]), inserts]);
  const deltas = Array.from({ length: 8 }, () => delta(idOf("blob", base), bytes));
  return { pack: packOf([entry("blob", base), ...deltas]), tipId: ID };
}

export const hostilePacks = {
  "19,900 deltas of one base": manyDeltas,
  "19,000 commits in a line": () => lineOf(19_000),
  "a commit with 95,000 parents": manyParents,
  "a folder of 120,000 names": wideFolder,
  "8 deltas that insert byte by byte": oneByteInserts,
} satisfies Record<string, () => HostilePack>;

/** The body of a push of one branch. */
export const pushOf = (branch: string, { pack, tipId }: HostilePack): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([pktLine(`${NO_ID} ${tipId} refs/heads/${branch}\0report-status\n`), FLUSH, pack]),
  );

/** The body of a fetch of one commit. @param haves commits that the client says it has */
export const fetchOf = (id: string, haves: readonly string[] = []): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([
      pktLine(`want ${id} ofs-delta\n`),
      FLUSH,
      ...haves.map((each) => pktLine(`have ${each}\n`)),
      pktLine("done\n"),
    ]),
  );
