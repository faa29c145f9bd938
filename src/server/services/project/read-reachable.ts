import "server-only";
import type { Db, Tx } from "~/server/db";
import { readTree } from "./git-objects";
import { readObjects } from "./project-store";

/** Folders with all that are in them, and the ids of their files. @param known ids that are left out, with what is below them */
export async function readReachable(
  db: Db | Tx,
  projectId: string,
  treeIds: readonly string[],
  known: ReadonlySet<string> | null = null,
): Promise<{ trees: Map<string, Uint8Array>; blobIds: Set<string> }> {
  const trees = new Map<string, Uint8Array>();
  const blobIds = new Set<string>();
  const isNew = (id: string) => !known?.has(id) && !trees.has(id);
  for (let wanted = [...new Set(treeIds)].filter(isNew); wanted.length > 0; ) {
    const below = new Set<string>();
    for (const { id, bytes } of await readObjects(db, projectId, wanted)) {
      trees.set(id, bytes);
      for (const entry of readTree(bytes))
        if (entry.isFolder) below.add(entry.id);
        else if (!known?.has(entry.id)) blobIds.add(entry.id);
    }
    wanted = [...below].filter(isNew);
  }
  return { trees, blobIds };
}
