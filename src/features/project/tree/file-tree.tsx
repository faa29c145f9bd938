import { useVirtualizer } from "@tanstack/react-virtual";
import { FilePlus, FolderPlus } from "lucide-react";
import {
  type Dispatch,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import { isTouchScreen } from "~/lib/focus-unless-touch";
import { copy } from "../copy";
import type { ProjectDraft } from "../draft/use-project-draft";
import type { EditorAction, EditorState } from "../state";
import { useVersionActions } from "../use-version-actions";
import { fileActions } from "./file-actions";
import { NameInput } from "./name-input";
import { type RowActions, rowActions, withoutChanges } from "./row-actions";
import { openRowMenu, RowMenu } from "./row-menu";
import { ROW_HEIGHT, ROW_HEIGHT_TOUCH, TreeRow } from "./tree-row";
import type { Naming, TreeRow as Row } from "./tree-rows";
import { useTreeDrag } from "./use-tree-drag";
import { useTreeKeys } from "./use-tree-keys";
import { type TreeRows, useTreeRows } from "./use-tree-rows";

type FileTreeProps = {
  draft: ProjectDraft;
  editor: EditorState;
  dispatch: Dispatch<EditorAction>;
  /** Rendered above the files. */
  actions: ReactNode;
  /** The user chose a file. */
  onOpened: () => void;
  onAddToPrompt: (path: string) => void;
};

/** The project's files. Focus stays on the tree, which names its active row, because rows are virtualized. */
export function FileTree({ draft, editor, dispatch, onOpened, onAddToPrompt, ...header }: FileTreeProps) {
  const id = useId();
  const { files, change, projectId } = draft;
  const { takeBack } = useVersionActions(projectId);
  const mayEdit = useDeed("edit");
  const scroller = useRef<HTMLDivElement>(null);
  const focusTree = () => scroller.current?.focus();
  const tree = useTreeRows(files, editor);
  const { rows, at, naming, setActive } = tree;
  const [cut, setCut] = useState<string | null>(null);
  const changes = useMemo(
    () => fileActions({ files, change }, dispatch, takeBack),
    [files, change, dispatch, takeBack],
  );
  const virtual = useVirtualRows(scroller, tree, editor.active);
  const actions = rowActions(tree, { files: changes, cut, setCut, focusTree, onOpened, onAddToPrompt });
  const onKeyDown = useTreeKeys({ rows, at, ...(mayEdit ? actions : withoutChanges(actions)) });
  /** A right click on a row, or the menu key and Shift+F10 for the active one. */
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const row = rowAt(rows, event.target) ?? (event.target === event.currentTarget ? rows[at] : undefined);
    if (!row || naming || !mayEdit) return;
    event.preventDefault();
    setActive(row.path);
    openRowMenu(event.currentTarget, row.path);
  };
  const drag = useTreeDrag(rows, (path, folder) => changes.moveInto(path, folder));
  return (
    <div className="code flex min-h-0 flex-1 flex-col">
      <TreeHeader onNew={mayEdit ? actions.startNew : null} actions={header.actions} />
      <div
        ref={scroller}
        role="tree"
        aria-label={copy.tree.label}
        aria-describedby={mayEdit ? `${id}hint` : undefined}
        aria-activedescendant={rows[at] ? `${id}${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onClick={({ target }) => {
          const row = rowAt(rows, target);
          if (row && !naming) actions.choose(row);
        }}
        {...(mayEdit && drag.handlers)}
        className="group/tree relative min-h-0 flex-1 overflow-auto pb-4 outline-none -outline-offset-2"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const look = {
              isActive: index === at,
              isSelected: row.path === editor.active,
              isCut: row.path === cut,
              isTarget: drag.target === row.path,
            };
            const isNamed =
              naming !== null && (naming.kind === "rename" ? row.path === naming.path : row.name === "");
            return (
              <TreeRow
                key={row.path}
                id={`${id}${index}`}
                row={row}
                top={start}
                look={look}
                input={isNamed && <RowName row={row} naming={naming} actions={actions} />}
                menu={
                  mayEdit && (
                    <RowMenu row={row} actions={actions} isMoving={cut !== null} onLeave={focusTree} />
                  )
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

type TreeHeaderProps = {
  /** Null: the project is read-only. */
  onNew: ((kind: "file" | "folder") => void) | null;
  actions: ReactNode;
};

function TreeHeader({ onNew, actions }: TreeHeaderProps) {
  return (
    <div className="flex h-9 shrink-0 items-center gap-0.5 pr-1 pl-3 pointer-coarse:h-12">
      <h3 className="flex-1 font-medium text-muted text-xs">{copy.tree.label}</h3>
      {onNew && (
        <>
          <IconButton label={copy.tree.newFile} size="sm" className="size-7" onClick={() => onNew("file")}>
            <FilePlus />
          </IconButton>
          <IconButton
            label={copy.tree.newFolder}
            size="sm"
            className="size-7"
            onClick={() => onNew("folder")}
          >
            <FolderPlus />
          </IconButton>
        </>
      )}
      {actions}
    </div>
  );
}

/** Virtualizes the rows and scrolls to the active one, which follows the file in the editor. */
function useVirtualRows(scroller: RefObject<HTMLElement | null>, tree: TreeRows, openPath: string | null) {
  const { rows, at, setActive } = tree;
  const rowHeight = typeof window !== "undefined" && isTouchScreen() ? ROW_HEIGHT_TOUCH : ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useEffect(() => {
    if (openPath) setActive(openPath);
  }, [openPath, setActive]);
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (rows[at]) scrollToIndex(at);
  }, [at, rows, scrollToIndex]);
  return virtual;
}

const rowAt = (rows: readonly Row[], target: EventTarget): Row | undefined => {
  if (!(target instanceof Element) || target.closest("button, input")) return undefined;
  const path = target.closest<HTMLElement>("[data-path]")?.dataset.path;
  return rows.find((row) => row.path === path);
};

type RowNameProps = { row: Row; naming: Naming; actions: Pick<RowActions, "submitName" | "endNaming"> };

function RowName({ row, naming, actions }: RowNameProps) {
  return (
    <NameInput
      label={nameLabel(naming, row)}
      initial={row.name}
      onSubmit={actions.submitName}
      onCancel={() => actions.endNaming(null)}
    />
  );
}

const nameLabel = (naming: Naming, row: Row): string =>
  naming.kind === "rename"
    ? copy.tree.newName(row.name)
    : naming.kind === "file"
      ? copy.tree.newFileName
      : copy.tree.newFolderName;
