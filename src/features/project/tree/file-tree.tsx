import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type Dispatch,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { DraftFiles } from "~/domain/project/draft-files";
import { isTouchScreen } from "~/lib/focus-unless-touch";
import { copy } from "../copy";
import type { ProjectDraft } from "../draft/use-project-draft";
import type { EditorAction, EditorState } from "../state";
import { useVersionActions } from "../use-version-actions";
import { fileActions } from "./file-actions";
import { NameInput } from "./name-input";
import { openRowMenu, RowMenu } from "./row-menu";
import { TreeHeader } from "./tree-header";
import { ROW_HEIGHT, ROW_HEIGHT_TOUCH, TreeRow } from "./tree-row";
import { folderOf, type TreeRow as Row, treeRows } from "./tree-rows";
import { useTreeDrag } from "./use-tree-drag";
import { useTreeKeys } from "./use-tree-keys";

type FileTreeProps = {
  draft: ProjectDraft;
  editor: EditorState;
  dispatch: Dispatch<EditorAction>;
  /** Stand above the files. */
  actions: ReactNode;
  /** A user chose a file. */
  onOpened: () => void;
  onAddToPrompt: (path: string) => void;
};

/** A name being typed: of a new file or folder, or of one that exists. */
type Naming = { kind: "file" | "folder" | "rename"; path: string };

/** The project's files. Focus stays on the tree, which names its active row: rows outside the window do not exist. */
export function FileTree({ draft, editor, dispatch, onOpened, onAddToPrompt, ...header }: FileTreeProps) {
  const id = useId();
  const { files, change, projectId } = draft;
  const { takeBack } = useVersionActions(projectId);
  const scroller = useRef<HTMLDivElement>(null);
  const paths = useDraftPaths(files);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(editor.active);
  const [cut, setCut] = useState<string | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const actions = useMemo(
    () => fileActions({ files, change }, dispatch, takeBack),
    [files, change, dispatch, takeBack],
  );
  const known = useMemo(
    () => treeRows(paths, editor.emptyFolders, closed),
    [paths, editor.emptyFolders, closed],
  );
  const rows = useMemo(() => withNewRow(known, naming), [known, naming]);
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => path === active),
  );
  const rowHeight = typeof window !== "undefined" && isTouchScreen() ? ROW_HEIGHT_TOUCH : ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });

  useEffect(() => {
    if (editor.active) setActive(editor.active);
  }, [editor.active]);
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (rows[at]) scrollToIndex(at);
  }, [at, rows, scrollToIndex]);

  const setOpen = (path: string, open: boolean) =>
    setClosed((before) => {
      const next = new Set(before);
      if (open) next.delete(path);
      else next.add(path);
      return next;
    });
  const choose = (row: Row) => {
    setActive(row.path);
    if (row.isFolder) return setOpen(row.path, !row.isOpen);
    actions.open(row.path);
    onOpened();
  };
  const startNew = (kind: "file" | "folder", near: Row | undefined = rows[at]) => {
    const folder = !near ? "" : near.isFolder ? near.path : folderOf(near.path);
    if (folder) setOpen(folder, true);
    setNaming({ kind, path: folder });
  };
  const endNaming = (path: string | null) => {
    setNaming(null);
    if (path) setActive(path);
    scroller.current?.focus();
  };
  const submitName = (name: string): boolean => {
    if (!naming) return true;
    const { kind, path } = naming;
    const made =
      kind === "file"
        ? actions.addFile(path, name)
        : kind === "folder"
          ? actions.addFolder(path, name)
          : actions.rename(path, name);
    if (made !== null) endNaming(made);
    return made !== null;
  };
  const remove = (row: Row) => {
    const next = rows[at + 1] ?? rows[at - 1];
    actions.remove(row.path);
    setActive(next?.path ?? null);
    scroller.current?.focus();
  };
  const rename = (row: Row) => setNaming({ kind: "rename", path: row.path });
  const paste = (into: Row) => {
    if (!cut) return;
    const moved = actions.moveInto(cut, into.isFolder ? into.path : folderOf(into.path));
    setCut(null);
    if (moved) setActive(moved);
  };
  const addToPrompt = (row: Row) => !row.isFolder && onAddToPrompt(row.path);
  const rowActions = { setActive, setOpen, choose, rename, remove, cut: setCut, paste, addToPrompt };
  const onKeyDown = useTreeKeys({ rows, at, ...rowActions });
  /** The mouse's second button on a row, or the menu key and Shift+F10 for the active one. */
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const row = rowAt(rows, event.target) ?? (event.target === event.currentTarget ? rows[at] : undefined);
    if (!row || naming) return;
    event.preventDefault();
    setActive(row.path);
    openRowMenu(event.currentTarget, row.path);
  };
  const drag = useTreeDrag(rows, (path, folder) => actions.moveInto(path, folder));

  return (
    <div className="code flex min-h-0 flex-1 flex-col">
      <TreeHeader onNew={startNew} actions={header.actions} />
      <div
        ref={scroller}
        role="tree"
        aria-label={copy.tree.label}
        aria-describedby={`${id}hint`}
        aria-activedescendant={rows[at] ? `${id}${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onClick={({ target }) => {
          const row = rowAt(rows, target);
          if (row && !naming) choose(row);
        }}
        {...drag.handlers}
        className="group/tree relative min-h-0 flex-1 overflow-auto pb-4 outline-none -outline-offset-2"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const isNamed =
              naming !== null && (naming.kind === "rename" ? row.path === naming.path : row.name === "");
            return (
              <TreeRow
                key={row.path}
                id={`${id}${index}`}
                row={row}
                top={start}
                look={{
                  isActive: index === at,
                  isShown: row.path === editor.active,
                  isCut: row.path === cut,
                  isTarget: drag.target === row.path,
                }}
                input={
                  isNamed && (
                    <NameInput
                      label={nameLabel(naming, row)}
                      initial={row.name}
                      onSubmit={submitName}
                      onCancel={() => endNaming(null)}
                    />
                  )
                }
                menu={
                  <RowMenu
                    row={row}
                    onNew={(kind) => startNew(kind, row)}
                    onRename={() => rename(row)}
                    onCut={() => setCut(row.path)}
                    onPaste={cut === null ? null : () => paste(row)}
                    onAddToPrompt={() => addToPrompt(row)}
                    onRemove={() => remove(row)}
                    onLeave={() => scroller.current?.focus()}
                  />
                }
              />
            );
          })}
        </div>
      </div>
      <p id={`${id}hint`} className="sr-only">
        {copy.tree.hint}
      </p>
      <p role="status" className={cut ? "border-border border-t px-3 py-2 text-muted text-xs" : "sr-only"}>
        {cut && copy.tree.cutSelected(cut)}
      </p>
    </div>
  );
}

const rowAt = (rows: readonly Row[], target: EventTarget): Row | undefined => {
  if (!(target instanceof Element) || target.closest("button, input")) return undefined;
  const path = target.closest<HTMLElement>("[data-path]")?.dataset.path;
  return rows.find((row) => row.path === path);
};

const nameLabel = (naming: Naming, row: Row): string =>
  naming.kind === "rename"
    ? copy.tree.newName(row.name)
    : naming.kind === "file"
      ? copy.tree.newFileName
      : copy.tree.newFolderName;

/** A row without a name, first in its folder, for a file or folder that is being made. */
function withNewRow(rows: readonly Row[], naming: Naming | null): readonly Row[] {
  if (naming === null || naming.kind === "rename") return rows;
  const at = rows.findIndex(({ path }) => path === naming.path);
  const level = (rows[at]?.level ?? 0) + 1;
  const isFolder = naming.kind === "folder";
  const row = { path: `${naming.path}/`, name: "", isFolder, isOpen: false, level, position: 1, siblings: 1 };
  return rows.toSpliced(at + 1, 0, row);
}

/** The paths of a draft's files, sorted. Re-renders only when a file is added, moved or removed. */
function useDraftPaths(files: DraftFiles): readonly string[] {
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
