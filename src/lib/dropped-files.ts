/** A chosen or dropped file, and its path relative to the chosen or dropped folder. */
export type PlacedFile = { path: string; file: File };

export const placedFiles = (files: Iterable<File>): PlacedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

type DropLimits = {
  maxFiles: number;
  /** Whether to skip a path. A skipped folder is returned as an empty file whose path ends with a slash. */
  isExcluded: (path: string) => boolean;
};

/**
 * The files of a drop, including those in folders; null if there are too many. Call it synchronously in the event handler:
 * the items are not available afterwards.
 */
export async function droppedFiles(
  { items, files }: DataTransfer,
  limits: DropLimits,
): Promise<PlacedFile[] | null> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  // Items without an entry, such as an attachment dragged from a mail.
  if (entries.length === 0) return placedFiles(files);
  const found: PlacedFile[] = [];
  for (const entry of entries) await walk(entry, found, limits);
  return found.length > limits.maxFiles ? null : found;
}

async function walk(entry: FileSystemEntry, found: PlacedFile[], limits: DropLimits): Promise<void> {
  const path = entry.fullPath.replace(/^\//, "");
  if (found.length > limits.maxFiles) return;
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path, file });
  } else if (limits.isExcluded(path)) found.push({ path: `${path}/`, file: new File([], entry.name) });
  else if (entry instanceof FileSystemDirectoryEntry) {
    const reader = entry.createReader();
    for (;;) {
      // A reader returns at most a hundred entries at a time, and an empty batch at the end.
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (batch.length === 0) return;
      for (const inner of batch) await walk(inner, found, limits);
    }
  }
}
