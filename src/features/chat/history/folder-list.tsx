import {
  Archive,
  Ellipsis,
  Folder,
  FolderPlus,
  type LucideIcon,
  MessagesSquare,
  Pencil,
  ScrollText,
  Trash2,
} from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Menu, MenuAction } from "~/components/ui/menu";
import type { ChatFolder } from "~/domain/chat/history";
import type { HistoryView } from "~/domain/chat/history-view";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { attempt } from "../conversation/show-error-toast";
import { copy } from "./copy";
import { FolderForm } from "./folder-form";

const FolderRules = lazy(() => loadWhenOnline(() => import("./folder-rules")));

type FolderListProps = {
  view: HistoryView;
  folders: readonly ChatFolder[];
  onChange: (to: Partial<HistoryView>) => void;
};

/** Selects all chats, the archive or a folder; also creates and edits folders. */
export function FolderList({ view, folders, onChange }: FolderListProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  return (
    <nav aria-label={copy.folders.label} className="shrink-0 lg:w-52">
      <ul className="flex gap-1 overflow-x-auto pb-1 lg:flex-col lg:gap-0.5 lg:overflow-visible lg:pb-0">
        <NavItem
          icon={MessagesSquare}
          name={copy.folders.all}
          isCurrent={!view.isArchived && !view.folderId}
          onChoose={() => onChange({ folderId: null, isArchived: false })}
        />
        <NavItem
          icon={Archive}
          name={copy.folders.archived}
          isCurrent={view.isArchived}
          onChoose={() => onChange({ folderId: null, isArchived: true })}
        />
        {folders.map((folder) =>
          editing === folder.id ? (
            <li key={folder.id} className="shrink-0">
              <FolderForm folder={folder} onSaved={() => {}} onEnd={() => setEditing(null)} />
            </li>
          ) : (
            <NavItem
              key={folder.id}
              icon={Folder}
              name={folder.name}
              count={folder.chats}
              isCurrent={view.folderId === folder.id}
              onChoose={() => onChange({ folderId: folder.id, isArchived: false })}
            >
              <FolderMenu folder={folder} onRename={() => setEditing(folder.id)} onOpen={setOpened} />
            </NavItem>
          ),
        )}
        <li className="shrink-0">
          {editing === "new" ? (
            <FolderForm
              folder={null}
              onSaved={(folderId) => onChange({ folderId, isArchived: false })}
              onEnd={() => setEditing(null)}
            />
          ) : (
            <button type="button" onClick={() => setEditing("new")} className={navItemStyles}>
              <FolderPlus aria-hidden className="size-4 shrink-0" />
              {copy.folders.create}
            </button>
          )}
        </li>
      </ul>
      {opened && <FolderDialog {...opened} {...{ view, onChange }} onClose={() => setOpened(null)} />}
    </nav>
  );
}

type OpenedDialog = { dialog: "rules" | "remove"; folder: ChatFolder };

type FolderMenuProps = { folder: ChatFolder; onRename: () => void; onOpen: (opened: OpenedDialog) => void };

const FolderMenu = ({ folder, onRename, onOpen }: FolderMenuProps) => (
  <Menu
    trigger={
      <button
        type="button"
        aria-label={copy.folders.change(folder.name)}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-inner text-muted hover:text-foreground pointer-coarse:size-11"
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
    }
  >
    <MenuAction icon={<Pencil />} onSelect={onRename}>
      {copy.folders.rename}
    </MenuAction>
    <MenuAction icon={<ScrollText />} onSelect={() => onOpen({ dialog: "rules", folder })}>
      {copy.folders.rules}
    </MenuAction>
    <MenuAction icon={<Trash2 />} tone="danger" onSelect={() => onOpen({ dialog: "remove", folder })}>
      {copy.folders.remove}
    </MenuAction>
  </Menu>
);

type FolderDialogProps = OpenedDialog & Pick<FolderListProps, "view" | "onChange"> & { onClose: () => void };

function FolderDialog({ dialog, folder, view, onChange, onClose }: FolderDialogProps) {
  const utils = api.useUtils();
  const remove = () => {
    onClose();
    return attempt(async () => {
      await utils.client.history.removeFolder.mutate({ folderId: folder.id });
      if (view.folderId === folder.id) onChange({ folderId: null });
      await Promise.all([utils.history.folders.invalidate(), utils.chat.list.invalidate()]);
    });
  };
  if (dialog === "rules")
    return (
      <Suspense>
        <FolderRules folder={folder} onClose={onClose} />
      </Suspense>
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.folders.removeTitle(folder.name)}
      description={copy.folders.removeText(folder.chats)}
      cancel={copy.folders.keep}
      confirm={copy.folders.remove}
      onConfirm={() => void remove()}
    />
  );
}

const navItemStyles =
  "flex h-9 w-full min-w-0 items-center gap-2.5 whitespace-nowrap rounded-control px-3 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-foreground aria-[current]:text-foreground pointer-coarse:h-11";

type NavItemProps = {
  icon: LucideIcon;
  name: string;
  count?: number;
  isCurrent: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

function NavItem({ icon: Icon, name, count, isCurrent, onChoose, children }: NavItemProps) {
  return (
    <li className={`flex shrink-0 items-center rounded-control lg:shrink ${isCurrent ? "bg-hover" : ""}`}>
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        onClick={onChoose}
        className={navItemStyles}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="max-w-40 flex-1 truncate text-left">{name}</span>
        {count !== undefined && <span className="text-xs tabular-nums">{count}</span>}
      </button>
      {children}
    </li>
  );
}
