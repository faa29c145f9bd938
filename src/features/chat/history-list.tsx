import { History } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { ChatRows } from "./history/chat-rows";
import { ListSkeleton } from "./history/list-states";
import { SearchBox } from "./history/search-box";
import { useDebounced } from "./history/use-debounced";
import { useHistoryChanges } from "./history/use-history-changes";

const PAGE = 40;

type HistoryListProps = {
  currentId: string | null;
  onOpen: (address: string) => void;
  onRemoved: (chatId: string) => void;
};

/** The user's chats, pinned ones and the newest first, searchable by title and message. */
export function HistoryList({ currentId, onOpen, onRemoved }: HistoryListProps) {
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const search = useDebounced(typed.trim());
  const query = api.chat.list.useInfiniteQuery(
    { search, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
  );
  const chats = query.data?.pages.flatMap((page) => page.items) ?? [];
  const changes = useHistoryChanges((chatIds) => {
    // The focused row is gone.
    focusUnlessTouch(box.current);
    for (const chatId of chatIds) onRemoved(chatId);
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <SearchBox box={box} value={typed} onChange={setTyped} />
      {query.isPending ? (
        <ListSkeleton />
      ) : query.isLoadingError ? (
        <EmptyState
          title={copy.history.failed}
          text={query.error.message}
          action={<Button onClick={() => query.refetch()}>{copy.conversation.retry}</Button>}
        />
      ) : chats.length === 0 ? (
        <EmptyState
          icon={<History />}
          title={search ? copy.history.nothingFound : copy.history.empty}
          text={search ? copy.history.nothingFoundText : copy.history.emptyText}
        />
      ) : (
        <ChatRows
          {...{ chats, search, currentId, changes, onOpen }}
          more={query.hasNextPage && !query.isFetchingNextPage ? query.fetchNextPage : null}
        />
      )}
    </div>
  );
}
