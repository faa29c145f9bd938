import { GitFormatError } from "./git-format-error";

// https://git-scm.com/docs/gitformat-pack

const objectTypes = ["commit", "tree", "blob"] as const;
export type GitObjectType = (typeof objectTypes)[number];

const SIGNATURE = [0x50, 0x41, 0x43, 0x4b];
export const PACK_HEADER_BYTES = 12;

/** The header of a pack with `objects` objects. */
export function packHeader(objects: number): Uint8Array {
  const bytes = new Uint8Array(PACK_HEADER_BYTES);
  bytes.set(SIGNATURE);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, 2);
  view.setUint32(8, objects);
  return bytes;
}

/** The number of objects in a pack. @throws GitFormatError */
export function readPackHeader(bytes: Uint8Array): number {
  if (bytes.length < PACK_HEADER_BYTES || SIGNATURE.some((byte, at) => bytes[at] !== byte))
    throw new GitFormatError("This is no pack.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, PACK_HEADER_BYTES);
  if (view.getUint32(4) !== 2) throw new GitFormatError("Only packs of version 2 can be read.");
  return view.getUint32(8);
}

/** The header of an object: its type, and its size as a varint whose first byte holds 4 bits. */
export function entryHeader(type: GitObjectType, size: number): Uint8Array {
  const bytes = [];
  let byte = ((objectTypes.indexOf(type) + 1) << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); ; rest = Math.floor(rest / 128)) {
    bytes.push(rest > 0 ? byte | 128 : byte);
    if (rest === 0) return Uint8Array.from(bytes);
    byte = rest & 127;
  }
}

/** An object, or a delta. Its base is `distance` bytes before it in this pack, or any object by id. */
export type EntryKind =
  | { type: GitObjectType }
  | { type: "delta"; distance: number }
  | { type: "delta"; baseId: string };

const OFS_DELTA = 6;
const REF_DELTA = 7;
const ID_BYTES = 20;

/**
 * The header of the entry at `at`: its kind, the uncompressed size, and where the compressed data starts.
 *
 * @throws GitFormatError
 */
export function readEntryHeader(
  bytes: Uint8Array,
  at: number,
): { kind: EntryKind; size: number; next: number } {
  const reader = byteReader(bytes, at);
  const first = reader.byte();
  const code = (first >> 4) & 7;
  const size = readSize(reader, first, { bits: 4, mask: 15 });
  if (code === OFS_DELTA) {
    const distance = readDistance(reader);
    return { kind: { type: "delta", distance }, size, next: reader.at() };
  }
  if (code === REF_DELTA) {
    const baseId = toHex(reader.take(ID_BYTES));
    return { kind: { type: "delta", baseId }, size, next: reader.at() };
  }
  const type = objectTypes[code - 1];
  if (!type) throw new GitFormatError("A pack may hold commits, folders and files, and nothing else.");
  return { kind: { type }, size, next: reader.at() };
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

type ByteReader = ReturnType<typeof byteReader>;

function byteReader(bytes: Uint8Array, start: number) {
  let at = start;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new GitFormatError("The pack ends too early.");
    at += length;
    return bytes.subarray(at - length, at);
  };
  return { take, byte: (): number => take(1)[0] ?? 0, at: () => at };
}

/** A little-endian varint, which continues `first`. */
function readSize(reader: ByteReader, first: number, start: { bits: number; mask: number }): number {
  let size = first & start.mask;
  let factor = 2 ** start.bits;
  for (let byte = first, groups = 0; byte & 128; groups++) {
    if (groups === 5) throw new GitFormatError("An object is too large.");
    byte = reader.byte();
    size += (byte & 127) * factor;
    factor *= 128;
  }
  return size;
}

/** A big-endian varint in git's offset encoding: each continuation adds one. */
function readDistance(reader: ByteReader): number {
  let byte = reader.byte();
  let distance = byte & 127;
  for (let groups = 0; byte & 128; groups++) {
    if (groups === 5) throw new GitFormatError("A delta has no base.");
    byte = reader.byte();
    distance = (distance + 1) * 128 + (byte & 127);
  }
  return distance;
}

/** The header of a delta: the sizes of its base and its result, and where its commands start. @throws GitFormatError */
export function readDeltaSizes(delta: Uint8Array): { baseSize: number; size: number; next: number } {
  const reader = byteReader(delta, 0);
  const baseSize = readSize(reader, reader.byte(), { bits: 7, mask: 127 });
  const size = readSize(reader, reader.byte(), { bits: 7, mask: 127 });
  return { baseSize, size, next: reader.at() };
}

/** Applies a delta to its base. The caller has checked the size. @throws GitFormatError */
export function applyDelta(base: Uint8Array, delta: Uint8Array): Uint8Array<ArrayBuffer> {
  const { baseSize, size, next } = readDeltaSizes(delta);
  if (baseSize !== base.length) throw new GitFormatError("A delta does not fit its base.");
  const reader = byteReader(delta, next);
  const result = new Uint8Array(size);
  let filled = 0;
  const add = (part: Uint8Array) => {
    if (filled + part.length > size) throw new GitFormatError("A delta makes more than it says.");
    result.set(part, filled);
    filled += part.length;
  };
  while (reader.at() < delta.length) {
    const command = reader.byte();
    if (command === 0) throw new GitFormatError("A delta has an unknown command.");
    if (command < 128) {
      add(reader.take(command));
      continue;
    }
    const { start, length } = readCopy(reader, command);
    if (start + length > base.length) throw new GitFormatError("A delta copies what its base does not have.");
    add(base.subarray(start, start + length));
  }
  if (filled !== size) throw new GitFormatError("A delta makes less than it says.");
  return result;
}

/** Each bit of the command tells whether a byte of the start, then of the length, follows. */
function readCopy(reader: ByteReader, command: number): { start: number; length: number } {
  const number = (bits: readonly number[]) =>
    bits.reduce((sum, bit, index) => sum + (command & bit ? reader.byte() * 256 ** index : 0), 0);
  const start = number([1, 2, 4, 8]);
  return { start, length: number([16, 32, 64]) || 0x10000 };
}
