import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import { type Manifest, manifest, maxBytes, paths } from "~/domain/transfer/archive";
import type { SkipReason } from "~/domain/transfer/import-report";
import { BadArchive, type OpenArchive } from "~/server/ports/archives";

/** Why one thing of an import did not come over. */
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
  /** In bytes; 0 for a file that is not there. */
  size(path: string): number;
  /** @throws Skipped, at the end when the checksum is another one */
  chunks(path: string, maxBytes: number): AsyncGenerator<Uint8Array>;
  bytes(path: string, maxBytes: number): Promise<Buffer<ArrayBuffer>>;
  json<Schema extends z.ZodType>(path: string, maxBytes: number, schema: Schema): Promise<z.output<Schema>>;
};

/** @returns null when the archive is no exported account, "newer" when it is of a later product */
export async function openAccount(archive: OpenArchive): Promise<AccountArchive | "newer" | null> {
  if (!archive.paths.includes(paths.manifest)) return null;
  const written: unknown = parseJson(await collect(archive.read(paths.manifest, maxBytes.manifest)));
  const { data, error } = manifest.safeParse(written);
  if (!data) return error.issues.some(({ path }) => path[0] === "version") ? "newer" : null;
  return readerOf(archive, data.files);
}

function readerOf(archive: OpenArchive, files: Manifest["files"]): AccountArchive {
  const present = new Set(archive.paths);
  async function* chunks(path: string, max: number): AsyncGenerator<Uint8Array> {
    const stated = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!stated || !present.has(path)) throw new Skipped("damaged");
    if (stated.bytes > max) throw new Skipped("too_large");
    const sum = createHash("sha256");
    try {
      for await (const chunk of archive.read(path, stated.bytes)) {
        sum.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      throw cause instanceof BadArchive ? new Skipped("damaged", { cause }) : cause;
    }
    if (sum.digest("hex") !== stated.sha256) throw new Skipped("changed");
  }
  return {
    paths: archive.paths,
    size: (path) => (Object.hasOwn(files, path) ? (files[path]?.bytes ?? 0) : 0),
    chunks,
    bytes: (path, max) => collect(chunks(path, max)),
    async json(path, max, schema) {
      const { data, error } = schema.safeParse(parseJson(await collect(chunks(path, max))));
      if (error) throw new Skipped("damaged", { cause: error });
      return data as never;
    },
  };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** @throws Skipped */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Skipped("damaged", { cause });
  }
}
