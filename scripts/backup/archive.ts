import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { create, extract } from "tar";
import { z } from "zod";
import packageJson from "../../package.json";

const MANIFEST = "manifest.json";
/** Folders inside an archive. */
export const ROWS = "rows";
export const FILES = "files";

const manifestShape = z.object({
  format: z.literal(1),
  version: z.string(),
  takenAt: z.iso.datetime(),
  database: z.enum(["embedded", "postgres"]),
  /** Those applied, oldest first. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** The SHA-256 of every other file of the archive, by its path. */
  hashes: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestShape>;

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== MANIFEST)
    .sort();
  const hashes: Record<string, string> = {};
  for (const file of files) hashes[file.replaceAll(path.sep, "/")] = await hashOf(path.join(folder, file));
  return hashes;
}

/** Archives `folder`, whose contents `described` describes. The file appears once it is complete and on the disk. */
export async function packArchive(
  folder: string,
  file: string,
  described: Omit<Manifest, "format" | "version" | "hashes">,
): Promise<void> {
  const manifest: Manifest = {
    ...described,
    format: 1,
    version: packageJson.version,
    hashes: await hashesIn(folder),
  };
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
  const partial = `${file}.partial`;
  // It holds everything that people stored.
  await writeFile(partial, "", { mode: 0o600 });
  await create({ file: partial, cwd: folder, zstd: true, portable: true }, ["."]);
  const handle = await open(partial, "r+");
  await handle.sync().finally(() => handle.close());
  await rename(partial, file);
}

/** Unpacks an archive into `folder` and checks every file. @throws Error that says what is wrong with it */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  await extract({ file, cwd: folder, strict: true }).catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => "null");
  const manifest = manifestShape.safeParse(JSON.parse(text));
  if (!manifest.success) throw new Error(`${file} is no backup of this product, or of a newer version.`);
  const { hashes } = manifest.data;
  const found = await hashesIn(folder);
  const wrong = [...new Set([...Object.keys(hashes), ...Object.keys(found)])].filter(
    (name) => hashes[name] !== found[name],
  );
  if (wrong.length > 0) throw new Error(`${file} is damaged: ${wrong.slice(0, 3).join(", ")}.`);
  return manifest.data;
}

/** Runs `work` with an empty folder inside `parent`, which is removed afterwards. */
export async function withFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "backup.partial-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
