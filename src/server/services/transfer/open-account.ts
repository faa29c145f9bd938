import { createHash } from "node:crypto";
import { paths } from "~/domain/transfer/archive";
import type { SkipReason } from "~/domain/transfer/import-report";
import { maxBytes } from "~/domain/transfer/limits";
import type { PartOf, ReaderName } from "~/domain/transfer/readers";
import { BadArchive, type OpenArchive } from "~/server/ports/archives";
import type { TransferReader } from "~/server/ports/transfer-reader";

/** Why an item was not imported. */
export class Skipped extends Error {
  constructor(
    readonly reason: SkipReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The files of an exported account, each checked against the manifest. */
export type AccountArchive = {
  paths: readonly string[];
  /** In bytes; 0 for a missing file. */
  size(path: string): number;
  /** From the manifest. */
  checksum(path: string): string;
  /** @throws Skipped, at the end for a wrong checksum */
  chunks(path: string, maxBytes: number): AsyncGenerator<Uint8Array>;
  bytes(path: string, maxBytes: number): Promise<Buffer<ArrayBuffer>>;
  /** @throws Skipped, UnreadableFile */
  read<Name extends "account" | "template" | "collection" | "project">(
    name: Name,
    path: string,
  ): Promise<PartOf<Name>>;
};

type Files = ReadonlyMap<string, { bytes: number; sha256: string }>;

/** @returns null if it is not an exported account, "newer" if a later version of the product wrote it */
export async function openAccount(
  reader: TransferReader,
  archive: OpenArchive,
): Promise<AccountArchive | "newer" | null> {
  if (!archive.paths.includes(paths.manifest)) return null;
  const files = new Map<string, { bytes: number; sha256: string }>();
  const chunks = archive.read(paths.manifest, maxBytes.manifest);
  for await (const part of reader.read("manifest", chunks, maxBytes.manifest)) {
    if (part.kind === "problem") return part.problem === "newer" ? "newer" : null;
    for (const [path, file] of part.files) files.set(path, file);
  }
  return readerOf(reader, archive, files);
}

function readerOf(reader: TransferReader, archive: OpenArchive, files: Files): AccountArchive {
  const present = new Set(archive.paths);
  async function* chunks(path: string, max: number): AsyncGenerator<Uint8Array> {
    const entry = files.get(path);
    if (!entry || !present.has(path)) throw new Skipped("damaged");
    if (entry.bytes > max) throw new Skipped("too_large");
    const sum = createHash("sha256");
    try {
      for await (const chunk of archive.read(path, entry.bytes)) {
        sum.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      throw cause instanceof BadArchive ? new Skipped("damaged", { cause }) : cause;
    }
    if (sum.digest("hex") !== entry.sha256) throw new Skipped("changed");
  }
  return {
    paths: archive.paths,
    size: (path) => files.get(path)?.bytes ?? 0,
    checksum: (path) => files.get(path)?.sha256 ?? "",
    chunks,
    async bytes(path, max) {
      const parts = [];
      for await (const chunk of chunks(path, max)) parts.push(chunk);
      return Buffer.concat(parts);
    },
    async read<Name extends ReaderName & keyof typeof maxBytes>(name: Name, path: string) {
      for await (const part of reader.read(name, chunks(path, maxBytes[name]), maxBytes[name])) return part;
      throw new Skipped("damaged");
    },
  };
}
