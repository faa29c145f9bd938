import { History } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type Input = Exclude<Parameters<typeof api.chat.list.useInfiniteQuery>[0], symbol>;

/** The polling interval while runs are active. */
const ACTIVITY_MS = 5_000;

/** A list of chats, loaded page by page. `more` loads the next page; null while there is none to load. */
export function useChatList(input: Input) {
  const query = api.chat.list.useInfiniteQuery(input, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    // No subscription reports the runs of other chats.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ activity }) => activity)) ? ACTIVITY_MS : false,
  });
  const chats = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  return { query, chats, more: query.hasNextPage && !query.isFetchingNextPage ? query.fetchNextPage : null };
}

/** Why a list of all chats is empty. */
export const emptyText = (isSearch: boolean) =>
  isSearch
    ? { title: copy.history.nothingFound, text: copy.history.nothingFoundText }
    : { title: copy.history.empty, text: copy.history.emptyText };

type ChatListProps = {
  list: ReturnType<typeof useChatList>;
  empty: { title: string; text: string };
  children: ReactNode;
};

/** The rows of a list, or its loading, error or empty state. */
export function ChatList({ list: { query, chats }, empty, children }: ChatListProps) {
  if (query.isPending) return <ListSkeleton />;
  if (query.isLoadingError)
    return (
      <EmptyState
        title={copy.history.failed}
        text={query.error.message}
        action={<Button onClick={() => query.refetch()}>{copy.conversation.retry}</Button>}
      />
    );
  return chats.length === 0 ? <EmptyState icon={<History />} {...empty} /> : children;
}

export function ListSkeleton() {
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
