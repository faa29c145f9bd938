import { useCallback, useRef, useSyncExternalStore } from "react";
import type { DraftFiles } from "~/domain/project/draft-files";

/** The paths of a draft's files, sorted. Re-renders only when a file is added, moved or removed. */
export function useDraftPaths(files: DraftFiles): readonly string[] {
  const known = useRef<readonly string[]>([]);
  const subscribe = useCallback((listener: () => void) => files.observe(listener), [files]);
  const snapshot = useCallback(() => {
    const paths = [...files.keys()].toSorted();
    const same =
      paths.length === known.current.length && paths.every((path, at) => path === known.current[at]);
    if (!same) known.current = paths;
    return known.current;
  }, [files]);
  return useSyncExternalStore(subscribe, snapshot, () => known.current);
}
