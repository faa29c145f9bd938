"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { History, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { inputStyles } from "~/components/ui/field";
import { Skeleton } from "~/components/ui/skeleton";
import type { ChatSummary } from "~/domain/chat/history";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { HistoryRow } from "./history/history-row";
import { useDebounced } from "./history/use-debounced";
import { useHistoryChanges } from "./history/use-history-changes";

const ROW_PX = 56;
const PAGE = 40;

type HistoryListProps = {
  currentId: string | null;
  onOpen: (chatId: string) => void;
  onRemoved?: (chatId: string) => void;
};

/** The user's chats, newest first, searchable by title and message. Only visible rows are rendered. */
export function HistoryList({ currentId, onOpen, onRemoved }: HistoryListProps) {
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const search = useDebounced(typed.trim());
  const query = api.chat.list.useInfiniteQuery(
    { search, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
  );
  const chats = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="relative shrink-0">
        <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
        <input
          ref={box}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={copy.history.search}
          aria-label={copy.history.search}
          className={`${inputStyles} h-10 pl-9 pointer-coarse:h-11`}
        />
      </div>
      {query.isPending ? (
        <ListSkeleton />
      ) : query.isError ? (
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
        <Rows
          chats={chats}
          currentId={currentId}
          onOpen={onOpen}
          onRemoved={(chatId) => {
            // The focused row is gone.
            focusUnlessTouch(box.current);
            onRemoved?.(chatId);
          }}
          more={query.hasNextPage && !query.isFetchingNextPage ? query.fetchNextPage : null}
        />
      )}
    </div>
  );
}

type RowsProps = HistoryListProps & { chats: readonly ChatSummary[]; more: (() => unknown) | null };

function Rows({ chats, currentId, onOpen, onRemoved, more }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const changes = useHistoryChanges(onRemoved);
  const rows = useVirtualizer({
    count: chats.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => chats[at]?.id ?? at,
    overscan: 8,
    initialRect: { width: 400, height: 600 },
  });
  const shown = rows.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const isNearEnd = lastShown >= chats.length - 10;
  useEffect(() => {
    if (isNearEnd) more?.();
  }, [isNearEnd, more]);
  return (
    <div ref={scroller} className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const chat = chats[index];
          return (
            chat && (
              <li
                key={chat.id}
                className="absolute inset-x-0 top-0"
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              >
                <HistoryRow
                  chat={chat}
                  isCurrent={chat.id === currentId}
                  onOpen={onOpen}
                  onRename={changes.rename}
                  onRemove={changes.remove}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">{copy.loading}</span>
      {[0, 1, 2, 3, 4].map((at) => (
        <div key={at} className="flex h-14 flex-col justify-center gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  );
}
