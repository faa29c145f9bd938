import { skipToken } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { retryUntilAnswered } from "~/trpc/retry-until-answered";
import { describe, type MessagePage, rebase } from "../state";

/** Messages of one page; the server renders the newest one. */
export const PAGE = 30;

/** The loaded messages of the visible branch, oldest first. `refresh` fetches the newest page. */
export function useMessages(chatId: string | null) {
  const utils = api.useUtils();
  const query = api.chat.messages.useInfiniteQuery(chatId ? { chatId, limit: PAGE } : skipToken, {
    getNextPageParam: (page: MessagePage) => page.nextCursor,
    // The subscription reports changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const pages = query.data?.pages;
  const messages = useMemo(() => (pages ?? []).toReversed().flatMap((page) => page.items), [pages]);

  const latestRequest = useRef(0);
  useEffect(
    () => () => {
      latestRequest.current++;
    },
    [],
  );
  const expected = useRef(false);
  const refresh = useCallback(
    async (id: string, expectsReply = false) => {
      const request = ++latestRequest.current;
      // Stays set until a response is used: the request that set it may be superseded.
      if (expectsReply) expected.current = true;
      // Only the last request counts, and it is retried: an outdated page would show an ended reply as running
      // forever.
      const isLatest = () => request === latestRequest.current;
      const newest = await retryUntilAnswered(
        () => utils.client.chat.messages.query({ chatId: id, limit: PAGE }),
        isLatest,
      );
      if (!newest || !isLatest()) return;
      await utils.chat.messages.cancel({ chatId: id, limit: PAGE });
      utils.chat.messages.setInfiniteData({ chatId: id, limit: PAGE }, (cached) => {
        const loaded = cached?.pages ?? [];
        const failed = newlyFailed(loaded, newest, expected.current);
        expected.current = false;
        if (failed) showReplyFailure(failed);
        const next = rebase(loaded, newest);
        return { pages: next, pageParams: next.map((_, at) => next[at - 1]?.nextCursor ?? null) };
      });
    },
    [utils],
  );
  return { query, messages, refresh };
}

/** The newest reply if it failed while visible or, when a reply was requested, before its row appeared. */
function newlyFailed(loaded: readonly MessagePage[], newest: MessagePage, expected: boolean) {
  const last = newest.items.at(-1);
  if (last?.status !== "failed") return undefined;
  const before = loaded.flatMap((page) => page.items).find((message) => message.id === last.id);
  return before?.status === "streaming" || (expected && !before) ? last : undefined;
}

function showReplyFailure({ failure }: ChatMessage) {
  if (failure) toast.error(failure.title, { description: describe(failure) });
}
