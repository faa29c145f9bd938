import { filesToImport } from "../project/import-files";
import { leftOutPart } from "../project/left-out-part";
import { MAX_PICTURE_BYTES, normalizePath, type ProjectFiles } from "../project/project-files";
import type { LeftOut, LeftOutFiles } from "./github";

export const MAX_IMPORT_FILES = 200;
export const MAX_IMPORT_BYTES = 2_000_000;

/** Limits before binary files are detected and skipped. */
export const MAX_READ_FILES = 2_000;
export const MAX_READ_BYTES = 30_000_000;

type Entry = { path: string; kind: "file" | "link" | "submodule"; bytes: number };

/** Chooses the files of a folder to read, by repository path; the empty folder is the whole repository. */
export function chooseFiles(entries: readonly Entry[], folder: string) {
  const root = rootOf(folder);
  const wanted: { path: string; bytes: number }[] = [];
  const leftOut: LeftOut[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.path.startsWith(root)) continue;
    const path = entry.path.slice(root.length);
    const reason = reasonToLeaveOut(path, entry);
    if (reason) leftOut.push({ path, reason });
    else {
      wanted.push({ path: entry.path, bytes: entry.bytes });
      bytes += entry.bytes;
    }
  }
  return { wanted, bytes, leftOut };
}

function reasonToLeaveOut(path: string, { kind, bytes }: Entry): LeftOut["reason"] | null {
  if (kind !== "file") return kind;
  if (leftOutPart(path)) return "generated";
  if (normalizePath(path) === null) return "name";
  return bytes > MAX_PICTURE_BYTES ? "large" : null;
}

/** Converts the files that were read to project files. */
export function takeFiles(
  read: ReadonlyMap<string, Uint8Array>,
  folder: string,
): { files: ProjectFiles; leftOut: LeftOut[] } {
  // `filesToImport` strips a common folder: this empty one, rather than a folder of the project.
  const found = [...read].map(([path, bytes]) => ({ path: `/${path.slice(rootOf(folder).length)}`, bytes }));
  return filesToImport(found);
}

/** A repository may skip 100,000 files, too many to list. */
const MAX_NAMED_LEFT_OUT = 100;

/** The report of skipped files; generated ones come last, because nobody misses them. */
export function toLeftOutFiles(all: readonly LeftOut[]): LeftOutFiles {
  const isGenerated = ({ reason }: LeftOut) => reason === "generated";
  const sorted = [...all.filter((file) => !isGenerated(file)), ...all.filter(isGenerated)];
  return { count: all.length, first: sorted.slice(0, MAX_NAMED_LEFT_OUT) };
}

const rootOf = (folder: string): string => (folder === "" ? "" : `${folder}/`);
