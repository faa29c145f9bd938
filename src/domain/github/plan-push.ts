/** Git blob ids by path. */
export type BlobIds = ReadonlyMap<string, string>;

/**
 * The changes of a push: files that differ on GitHub, and files deleted from the project since the last push. Files that
 * only GitHub has stay.
 */
export function planPush(project: BlobIds, pushedBefore: BlobIds, gitHub: BlobIds) {
  const written = [...project].filter(([path, id]) => gitHub.get(path) !== id).map(([path]) => path);
  const removed = [...pushedBefore.keys()].filter((path) => !project.has(path) && gitHub.has(path));
  return { written, removed };
}

/**
 * The project's files that changed on GitHub since `before`, other than to what the project has now: a push would undo
 * those changes.
 */
export function changedByOthers(project: BlobIds, before: BlobIds, gitHub: BlobIds): string[] {
  const paths = new Set([...project.keys(), ...before.keys()]);
  return [...paths]
    .filter((path) => gitHub.get(path) !== before.get(path) && gitHub.get(path) !== project.get(path))
    .toSorted();
}
