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
};

/** The actions of a row for the mouse; each has a key in the tree. */
export function RowMenu({ row, onNew, onRename, onCut, onPaste, onAddToPrompt, onRemove }: RowMenuProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={copy.tree.actions(row.name)}
          className="invisible flex size-6 shrink-0 items-center justify-center rounded-inner text-muted hover:bg-hover hover:text-foreground aria-expanded:visible group-hover/row:visible pointer-coarse:visible pointer-coarse:size-11"
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
