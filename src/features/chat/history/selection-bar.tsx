import { Archive, ArchiveRestore, Folder, FolderInput, FolderMinus, Trash2, UserPlus, X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { Menu, MenuAction } from "~/components/ui/menu";
import type { ChatFolder } from "~/domain/chat/history";
import { copy } from "./copy";
import { ExportMenu } from "./export-menu";
import type { HistoryChanges } from "./use-history-changes";
import type { Selection } from "./use-selection";

type SelectionBarProps = {
  selection: Selection;
  folders: readonly ChatFolder[];
  isArchive: boolean;
  changes: HistoryChanges;
  onShare: (chatId: string) => void;
};

/** Bulk actions on the selected chats. */
export function SelectionBar({ selection, folders, isArchive, changes, onShare }: SelectionBarProps) {
  const { chats, clear } = selection;
  const [only] = chats.length === 1 ? chats : [];
  const act = (change: Promise<void>) => void change.then(clear);
  return (
    <section
      aria-label={copy.selection.label}
      className="flex shrink-0 flex-wrap items-center gap-2 rounded-card border border-border bg-elevated px-3 py-2"
    >
      <p role="status" className="mr-auto font-medium text-sm tabular-nums max-sm:-order-2 max-sm:basis-4/5">
        {copy.selection.count(chats.length)}
      </p>
      <Menu
        trigger={
          <Button size="sm">
            <FolderInput aria-hidden /> {copy.selection.move}
          </Button>
        }
      >
        <MenuAction icon={<FolderMinus />} onSelect={() => act(changes.move(chats, null))}>
          {copy.selection.noFolder}
        </MenuAction>
        {folders.map((folder) => (
          <MenuAction key={folder.id} icon={<Folder />} onSelect={() => act(changes.move(chats, folder))}>
            <span className="max-w-56 truncate">{folder.name}</span>
          </MenuAction>
        ))}
      </Menu>
      <Button size="sm" onClick={() => act(changes.archive(chats, !isArchive))}>
        {isArchive ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {isArchive ? copy.selection.unarchive : copy.selection.archive}
      </Button>
      {only && (
        <Button size="sm" onClick={() => onShare(only.id)}>
          <UserPlus aria-hidden /> {copy.selection.share}
        </Button>
      )}
      <ExportMenu label={copy.selection.export} chatIds={chats.map(({ id }) => id)} />
      <Button size="sm" variant="danger" onClick={() => act(changes.remove(chats))}>
        <Trash2 aria-hidden /> {copy.selection.remove}
      </Button>
      <IconButton label={copy.selection.clear} size="sm" onClick={clear} className="max-sm:-order-1">
        <X />
      </IconButton>
    </section>
  );
}
