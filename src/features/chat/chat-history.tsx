import { type ReactNode, useRef } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { type HistoryView, isNarrowed, listOf } from "~/domain/chat/history-view";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { ChatList, emptyText, useChatList } from "./history/chat-list";
import { ChatRows } from "./history/chat-rows";
import { copy as page } from "./history/copy";
import { ExportMenu } from "./history/export-menu";
import { FilterBar } from "./history/filter-bar";
import { FolderList } from "./history/folder-list";
import { SearchBox } from "./history/search-box";
import { SelectionBar } from "./history/selection-bar";
import { useHistoryChanges } from "./history/use-history-changes";
import { useHistoryView } from "./history/use-history-view";
import { useSelection } from "./history/use-selection";

const PAGE = 40;

function emptyStateOf(view: HistoryView) {
  const isSearch = view.search !== "";
  const isEverything = !isNarrowed(view) && !view.folderId && !view.isArchived;
  if (isSearch || isEverything) return emptyText(isSearch);
  return { title: page.list.emptyView, text: page.list.emptyViewText };
}

type ChatHistoryProps = {
  onOpen: (address: string) => void;
  onShare: (chatId: string) => void;
  /** The chats that others share with the user. */
  shared: ReactNode;
};

/** All chats, with search, filters, folders and bulk actions. */
export function ChatHistory({ onOpen, onShare, shared }: ChatHistoryProps) {
  const { view, typed, setTyped, change } = useHistoryView();
  const box = useRef<HTMLInputElement>(null);
  const { data: folders = [] } = api.history.folders.useQuery();
  const list = useChatList(listOf(view, PAGE));
  const { chats } = list;
  const selection = useSelection(chats);
  // The focused row is gone.
  const changes = useHistoryChanges(() => focusUnlessTouch(box.current));
  return (
    <main
      id="main"
      className="mx-auto flex h-[calc(100dvh-var(--bar-height))] w-full max-w-5xl flex-col gap-4 px-4 pt-6 pb-4 sm:px-6 sm:pt-8"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{copy.history.title}</h1>
        <ExportMenu label={page.exportAll} chatIds={null} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 lg:flex-row lg:gap-8">
        <FolderList view={view} folders={folders} onChange={change} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape also works on its buttons and fields */}
        <div
          className="flex min-h-0 min-w-0 flex-1 flex-col gap-3"
          onKeyDown={({ key }) => key === "Escape" && selection.clear()}
        >
          {shared}
          <SearchBox box={box} value={typed} onChange={setTyped} />
          <FilterBar view={view} onChange={change} />
          {selection.chats.length > 0 && (
            <SelectionBar {...{ selection, folders, changes, onShare }} isArchive={view.isArchived} />
          )}
          <ChatList list={list} empty={emptyStateOf(view)}>
            <SelectAll selection={selection} count={chats.length} />
            <ChatRows
              {...{ chats, changes, selection, onOpen }}
              search={view.search}
              currentId={null}
              more={list.more}
            />
          </ChatList>
        </div>
      </div>
    </main>
  );
}

type SelectAllProps = { selection: ReturnType<typeof useSelection>; count: number };

const SelectAll = ({ selection, count }: SelectAllProps) => (
  <div className="flex shrink-0 items-center border-border border-b pb-2 pl-3">
    <Checkbox
      label={<span className="text-muted">{page.list.selectAll}</span>}
      checked={selection.chats.length === count}
      onChange={selection.toggleAll}
    />
  </div>
);
