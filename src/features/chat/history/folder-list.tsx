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
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "./copy";
import { FolderForm } from "./folder-form";

const FolderRules = lazy(() => loadWhenOnline(() => import("./folder-rules")));

type FolderListProps = {
  view: HistoryView;
  folders: readonly ChatFolder[];
  onChange: (to: Partial<HistoryView>) => void;
};

/** Chooses between all chats, the archive and the folders, which are made and changed here. */
export function FolderList({ view, folders, onChange }: FolderListProps) {
  const utils = api.useUtils();
  const [editing, setEditing] = useState<string | null>(null);
  const [ruling, setRuling] = useState<ChatFolder | null>(null);
  const [removing, setRemoving] = useState<ChatFolder | null>(null);
  const remove = async ({ id }: ChatFolder) => {
    setRemoving(null);
    try {
      await utils.client.history.removeFolder.mutate({ folderId: id });
      if (view.folderId === id) onChange({ folderId: null });
      await Promise.all([utils.history.folders.invalidate(), utils.chat.list.invalidate()]);
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    <nav aria-label={copy.folders.label} className="shrink-0 lg:w-52">
      <ul className="flex gap-1 overflow-x-auto pb-1 lg:flex-col lg:gap-0.5 lg:overflow-visible lg:pb-0">
        <Place
          icon={MessagesSquare}
          name={copy.folders.all}
          isCurrent={!view.isArchived && !view.folderId}
          onChoose={() => onChange({ folderId: null, isArchived: false })}
        />
        <Place
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
            <Place
              key={folder.id}
              icon={Folder}
              name={folder.name}
              count={folder.chats}
              isCurrent={view.folderId === folder.id}
              onChoose={() => onChange({ folderId: folder.id, isArchived: false })}
            >
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
                <MenuAction icon={<Pencil />} onSelect={() => setEditing(folder.id)}>
                  {copy.folders.rename}
                </MenuAction>
                <MenuAction icon={<ScrollText />} onSelect={() => setRuling(folder)}>
                  {copy.folders.rules}
                </MenuAction>
                <MenuAction icon={<Trash2 />} tone="danger" onSelect={() => setRemoving(folder)}>
                  {copy.folders.remove}
                </MenuAction>
              </Menu>
            </Place>
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
            <button type="button" onClick={() => setEditing("new")} className={placeStyles}>
              <FolderPlus aria-hidden className="size-4 shrink-0" />
              {copy.folders.create}
            </button>
          )}
        </li>
      </ul>
      {ruling && (
        <Suspense>
          <FolderRules folder={ruling} onClose={() => setRuling(null)} />
        </Suspense>
      )}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(null)}
          title={copy.folders.removeTitle(removing.name)}
          description={copy.folders.removeText(removing.chats)}
          cancel={copy.folders.keep}
          confirm={copy.folders.remove}
          onConfirm={() => void remove(removing)}
        />
      )}
    </nav>
  );
}

const placeStyles =
  "flex h-9 w-full min-w-0 items-center gap-2.5 whitespace-nowrap rounded-control px-3 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-foreground aria-[current]:text-foreground pointer-coarse:h-11";

type PlaceProps = {
  icon: LucideIcon;
  name: string;
  count?: number;
  isCurrent: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

function Place({ icon: Icon, name, count, isCurrent, onChoose, children }: PlaceProps) {
  return (
    <li className={`flex shrink-0 items-center rounded-control lg:shrink ${isCurrent ? "bg-hover" : ""}`}>
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        onClick={onChoose}
        className={placeStyles}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="max-w-40 flex-1 truncate text-left">{name}</span>
        {count !== undefined && <span className="text-xs tabular-nums">{count}</span>}
      </button>
      {children}
    </li>
  );
}
