import { type DragEvent, useState } from "react";
import { folderOf, type TreeRow } from "./tree-rows";

const TYPE = "application/x-project-path";

/** Moves files by dragging them onto a folder, a file in it, or below all rows for the root. */
export function useTreeDrag(rows: readonly TreeRow[], move: (path: string, folder: string) => void) {
  const [target, setTarget] = useState<string | null>(null);
  const pathAt = ({ target }: DragEvent) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-path]")?.dataset.path : undefined;
  const folderAt = (event: DragEvent): string => {
    const row = rows.find(({ path }) => path === pathAt(event));
    return !row ? "" : row.isFolder ? row.path : folderOf(row.path);
  };
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const path = pathAt(event);
      if (!path) return;
      event.dataTransfer.setData(TYPE, path);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      setTarget(folderAt(event));
    },
    onDragLeave: (event: DragEvent) => {
      if (event.target === event.currentTarget) setTarget(null);
    },
    onDragEnd: () => setTarget(null),
    onDrop: (event: DragEvent) => {
      const path = event.dataTransfer.getData(TYPE);
      setTarget(null);
      if (!path) return;
      event.preventDefault();
      const folder = folderAt(event);
      if (folderOf(path) !== folder && path !== folder) move(path, folder);
    },
  };
  return { target, handlers };
}
