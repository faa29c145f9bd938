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
import type { RowActions } from "./row-actions";
import type { TreeRow } from "./tree-rows";

type RowMenuProps = {
  row: TreeRow;
  actions: RowActions;
  /** Another row is being moved. */
  isMoving: boolean;
  /** The menu was closed with the keyboard. */
  onLeave: () => void;
};

/** Opens a row's menu. Sends a key, because Headless UI ignores synthetic clicks after a real one. */
export function openRowMenu(tree: HTMLElement, path: string): void {
  const trigger = tree.querySelector(`[data-path="${CSS.escape(path)}"] [aria-haspopup="menu"]`);
  trigger?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
}

/** The actions of a row; most have a key in the tree. */
export function RowMenu({ row, actions, isMoving, onLeave }: RowMenuProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={copy.tree.actions(row.name)}
          onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && onLeave()}
          // Not hidden: it receives the focus when the menu closes.
          className="flex size-6 shrink-0 items-center justify-center rounded-inner text-muted opacity-0 hover:bg-hover hover:text-foreground aria-expanded:opacity-100 group-hover/row:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
        >
          <Ellipsis aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuAction icon={<FilePlus />} onSelect={() => actions.startNew("file", row)}>
        {copy.tree.newFile}
      </MenuAction>
      <MenuAction icon={<FolderPlus />} onSelect={() => actions.startNew("folder", row)}>
        {copy.tree.newFolder}
      </MenuAction>
      <MenuDivider />
      <MenuAction icon={<Pencil />} onSelect={() => actions.rename(row)}>
        {copy.tree.rename}
      </MenuAction>
      <MenuAction icon={<Scissors />} onSelect={() => actions.cut(row.path)}>
        {copy.tree.cut}
      </MenuAction>
      {isMoving && (
        <MenuAction icon={<ClipboardPaste />} onSelect={() => actions.paste(row)}>
          {copy.tree.paste}
        </MenuAction>
      )}
      {!row.isFolder && (
        <MenuAction icon={<MessageSquarePlus />} onSelect={() => actions.addToPrompt(row)}>
          {copy.tree.addToPrompt}
        </MenuAction>
      )}
      <MenuDivider />
      <MenuAction icon={<Trash2 />} tone="danger" onSelect={() => actions.remove(row)}>
        {copy.tree.remove}
      </MenuAction>
    </Menu>
  );
}
