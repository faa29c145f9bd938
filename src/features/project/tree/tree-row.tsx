import { ChevronRight, Folder, FolderOpen } from "lucide-react";
import type { ReactNode } from "react";
import { visibleText } from "~/domain/text/verbatim";
import { cn } from "~/lib/cn";
import { FileIcon } from "./file-icon";
import type { TreeRow as Row } from "./tree-rows";

type TreeRowProps = {
  id: string;
  row: Row;
  look: { isActive: boolean; isSelected: boolean; isCut: boolean; isTarget: boolean };
  top: number;
  /** Replaces the name while it is edited. */
  input: ReactNode;
  /** The row's menu. */
  menu: ReactNode;
};

export const ROW_HEIGHT = 28;
export const ROW_HEIGHT_TOUCH = 44;
const INDENT = 12;

/** A file or folder of the tree. The tree handles its events and finds it by `data-path`. */
export function TreeRow({ id, row, look, top, input, menu }: TreeRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active row.
    <div
      id={id}
      role="treeitem"
      data-path={row.path}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={look.isSelected}
      aria-expanded={row.isFolder ? row.isOpen : undefined}
      draggable={!input}
      style={{ top, paddingLeft: 8 + (row.level - 1) * INDENT }}
      className={cn(
        "group/row absolute inset-x-1 flex h-7 cursor-default select-none items-center gap-1.5 rounded-inner pr-1 text-[13px] text-muted hover:bg-hover hover:text-foreground pointer-coarse:h-11",
        look.isSelected && "bg-hover text-foreground",
        look.isActive && "group-focus-visible/tree:outline-2 group-focus-visible/tree:outline-ring",
        look.isCut && "opacity-60",
        look.isTarget && "bg-accent-soft text-foreground",
      )}
    >
      <ChevronRight
        aria-hidden
        className={cn(
          "size-3.5 shrink-0 transition-transform",
          row.isOpen && "rotate-90",
          !row.isFolder && "invisible",
        )}
      />
      {row.isFolder ? <FolderGlyph isOpen={row.isOpen} /> : <FileIcon path={row.path} />}
      {input || (
        <>
          <span className="min-w-0 flex-1 truncate">{visibleText(row.name)}</span>
          {menu}
        </>
      )}
    </div>
  );
}

function FolderGlyph({ isOpen }: { isOpen: boolean }) {
  const Glyph = isOpen ? FolderOpen : Folder;
  return <Glyph aria-hidden className="size-4 shrink-0" />;
}
