/** A chosen or dropped file, and its path in the folder that it came with. */
export type PlacedFile = { path: string; file: File };

export const placedFiles = (files: Iterable<File>): PlacedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

type DropLimits = {
  mostFiles: number;
  /** Of a path: not looked into. A folder that is left out is found as an empty file whose path ends with a slash. */
  isLeftOut: (path: string) => boolean;
};

/**
 * The files of a drop, those in its folders too; null when there are too many. Call it while the event is handled,
 * because its items are gone afterwards.
 */
export async function droppedFiles(
  { items, files }: DataTransfer,
  limits: DropLimits,
): Promise<PlacedFile[] | null> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  // Such as a mail's attachment, which is no file of this machine.
  if (entries.length === 0) return placedFiles(files);
  const found: PlacedFile[] = [];
  for (const entry of entries) await walk(entry, found, limits);
  return found.length > limits.mostFiles ? null : found;
}

async function walk(entry: FileSystemEntry, found: PlacedFile[], limits: DropLimits): Promise<void> {
  const path = entry.fullPath.replace(/^\//, "");
  if (found.length > limits.mostFiles) return;
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path, file });
  } else if (limits.isLeftOut(path)) found.push({ path: `${path}/`, file: new File([], entry.name) });
  else if (entry instanceof FileSystemDirectoryEntry) {
    const reader = entry.createReader();
    for (;;) {
      // A reader gives at most a hundred entries at a time, and none at the end.
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (batch.length === 0) return;
      for (const inner of batch) await walk(inner, found, limits);
    }
  }
}
