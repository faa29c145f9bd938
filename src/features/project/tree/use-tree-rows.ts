import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { DraftFiles } from "~/domain/project/draft-files";
import type { EditorState } from "../state";
import { type Naming, treeRows, withNewRow } from "./tree-rows";

export type TreeRows = ReturnType<typeof useTreeRows>;

/** The rows of the tree, the active one, and the name being typed. */
export function useTreeRows(files: DraftFiles, editor: EditorState) {
  const paths = useDraftPaths(files);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(editor.active);
  const [naming, setNaming] = useState<Naming | null>(null);
  const existing = useMemo(
    () => treeRows(paths, editor.emptyFolders, closed),
    [paths, editor.emptyFolders, closed],
  );
  const rows = useMemo(() => withNewRow(existing, naming), [existing, naming]);
  const at = rows.findIndex(({ path }) => path === active);
  const setOpen = (path: string, open: boolean) =>
    setClosed((before) => {
      const next = new Set(before);
      if (open) next.delete(path);
      else next.add(path);
      return next;
    });
  return { rows, at: Math.max(0, at), setActive, setOpen, naming, setNaming };
}

/** The paths of a draft's files, sorted. Re-renders only when a file is added, moved or removed. */
function useDraftPaths(files: DraftFiles): readonly string[] {
  const cached = useRef<readonly string[]>([]);
  const subscribe = useCallback((listener: () => void) => files.observe(listener), [files]);
  const snapshot = useCallback(() => {
    const paths = [...files.keys()].toSorted();
    const same =
      paths.length === cached.current.length && paths.every((path, at) => path === cached.current[at]);
    if (!same) cached.current = paths;
    return cached.current;
  }, [files]);
  return useSyncExternalStore(subscribe, snapshot, () => cached.current);
}
