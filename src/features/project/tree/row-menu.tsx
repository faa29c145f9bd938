import {
  ClipboardPaste,
  Ellipsis,
  FilePlus,
  FolderPlus,
  MessageSquarePlus,
  Pencil,
  Scissors,
  Trash2,
} from "lucide-react";
import { Menu, MenuAction, MenuDivider } from "~/components/ui/menu";
import { copy } from "../copy";
import type { TreeRow } from "./tree-rows";

type RowMenuProps = {
  row: TreeRow;
  onNew: (kind: "file" | "folder") => void;
  onRename: () => void;
  onCut: () => void;
  /** Null while nothing is being moved. */
  onPaste: (() => void) | null;
  onAddToPrompt: () => void;
  onRemove: () => void;
  /** The menu was closed with the keyboard. */
  onLeave: () => void;
};

/** Opens the menu of a row. With a key, because Headless UI ignores clicks that no pointer made after one that did. */
export function openRowMenu(tree: HTMLElement, path: string): void {
  const trigger = tree.querySelector(`[data-path="${CSS.escape(path)}"] [aria-haspopup="menu"]`);
  trigger?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
}

/** The actions of a row; most have a key in the tree. */
export function RowMenu({ row, onNew, onRename, onCut, onPaste, ...more }: RowMenuProps) {
  const { onAddToPrompt, onRemove, onLeave } = more;
  return (
    <Menu
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={copy.tree.actions(row.name)}
          onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && onLeave()}
          // Not hidden: the menu gives it the focus when it closes.
          className="flex size-6 shrink-0 items-center justify-center rounded-inner text-muted opacity-0 hover:bg-hover hover:text-foreground aria-expanded:opacity-100 group-hover/row:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
        >
          <Ellipsis aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuAction icon={<FilePlus />} onSelect={() => onNew("file")}>
        {copy.tree.newFile}
      </MenuAction>
      <MenuAction icon={<FolderPlus />} onSelect={() => onNew("folder")}>
        {copy.tree.newFolder}
      </MenuAction>
      <MenuDivider />
      <MenuAction icon={<Pencil />} onSelect={onRename}>
        {copy.tree.rename}
      </MenuAction>
      <MenuAction icon={<Scissors />} onSelect={onCut}>
        {copy.tree.cut}
      </MenuAction>
      {onPaste && (
        <MenuAction icon={<ClipboardPaste />} onSelect={onPaste}>
          {copy.tree.paste}
        </MenuAction>
      )}
      {!row.isFolder && (
        <MenuAction icon={<MessageSquarePlus />} onSelect={onAddToPrompt}>
          {copy.tree.addToPrompt}
        </MenuAction>
      )}
      <MenuDivider />
      <MenuAction icon={<Trash2 />} tone="danger" onSelect={onRemove}>
        {copy.tree.remove}
      </MenuAction>
    </Menu>
  );
}
