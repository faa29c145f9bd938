import type { FoundFile } from "~/domain/project/import-files";
import { leftOutPart } from "~/domain/project/left-out-part";
import { droppedFiles, type PlacedFile } from "~/lib/dropped-files";
import { copy } from "../copy";

/** Limits for reading, before the project's own limits. Files that it excludes count as well. */
const MAX_READ_BYTES = 30_000_000;
const MAX_READ_FILES = 5_000;

export type Found = {
  /** Of the folder, zip or first file. */
  name: string;
  files: FoundFile[];
  leftOut: Set<string>;
};

export const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);

/** Whether a drop contains a folder or a zip. Call it synchronously in the event handler. */
export const isProjectDrop = ({ items, files }: DataTransfer): boolean =>
  [...items].some((item) => item.webkitGetAsEntry()?.isDirectory) || [...files].some(isZip);

/** The files of a drop. Call it synchronously in the event handler. @throws Error with a user-facing message */
export async function filesOfDrop(data: DataTransfer): Promise<PlacedFile[]> {
  const files = await droppedFiles(data, {
    maxFiles: MAX_READ_FILES,
    isExcluded: (path) => leftOutPart(path) !== null,
  });
  if (!files) throw new Error(copy.import.tooMany);
  return files;
}

/** Reads files, and the contents of zip files. @throws Error with a user-facing message */
export async function findFiles(chosen: readonly PlacedFile[]): Promise<Found> {
  const [first] = chosen;
  const name = (first?.path.split("/")[0] ?? "").replace(/\.zip$/i, "");
  const found: Found = { name, files: [], leftOut: new Set() };
  let bytes = 0;
  for (const { path, file } of chosen) {
    const part = leftOutPart(path);
    if (part) {
      found.leftOut.add(part);
      continue;
    }
    bytes += file.size;
    if (bytes > MAX_READ_BYTES || found.files.length > MAX_READ_FILES) throw new Error(copy.import.tooMany);
    const content = await readBytes(path, file);
    if (isZip(file)) await unzipInto(found, file.name, content);
    else found.files.push({ path, bytes: content });
  }
  return found;
}

async function readBytes(path: string, file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(copy.import.unreadable(path));
  }
}

async function unzipInto(found: Found, name: string, zip: Uint8Array): Promise<void> {
  const { unzip } = await import("fflate");
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, Uint8Array>>();
  let size = 0;
  let count = 0;
  unzip(
    zip,
    {
      filter({ name: path, originalSize }) {
        const part = leftOutPart(path);
        if (part) found.leftOut.add(part);
        if (part || path.endsWith("/")) return false;
        // The sizes that the zip declares; files that exceed them fail while unzipping.
        size += originalSize;
        count += 1;
        return size <= MAX_READ_BYTES && count <= MAX_READ_FILES;
      },
    },
    (error, files) => (error ? reject(error) : resolve(files)),
  );
  const files = await promise.catch(() => {
    throw new Error(copy.import.brokenZip(name));
  });
  if (size > MAX_READ_BYTES || count > MAX_READ_FILES) throw new Error(copy.import.tooMany);
  for (const [path, bytes] of Object.entries(files)) found.files.push({ path, bytes });
}
