import { skipToken } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { retryUntilAnswered } from "~/trpc/retry-until-answered";
import { describe, type MessagePage, rebase } from "../state";

/** Messages of one page; the server renders the newest one. */
export const PAGE = 30;

/** The messages of the branch on screen, newest page first loaded, and the way to bring them up to date. */
export function useMessages(chatId: string | null) {
  const utils = api.useUtils();
  const query = api.chat.messages.useInfiniteQuery(chatId ? { chatId, limit: PAGE } : skipToken, {
    getNextPageParam: (page: MessagePage) => page.nextCursor,
    // The subscription says when they changed.
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
      const mine = ++latestRequest.current;
      // Stays so until an answer counts: the question that expected it may be overtaken by another.
      if (expectsReply) expected.current = true;
      // Answers may overtake each other; only the last question counts. A page that missed one would show a reply as
      // running for ever.
      const isLatest = () => mine === latestRequest.current;
      const newest = await retryUntilAnswered(
        () => utils.client.chat.messages.query({ chatId: id, limit: PAGE }),
        isLatest,
      );
      if (!newest || !isLatest()) return;
      await utils.chat.messages.cancel({ chatId: id, limit: PAGE });
      utils.chat.messages.setInfiniteData({ chatId: id, limit: PAGE }, (known) => {
        const loaded = known?.pages ?? [];
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

/** The newest reply if it failed while it was on screen, or before the row of a reply that was asked for came onto it. */
function newlyFailed(loaded: readonly MessagePage[], newest: MessagePage, expected: boolean) {
  const last = newest.items.at(-1);
  if (last?.status !== "failed") return undefined;
  const before = loaded.flatMap((page) => page.items).find((message) => message.id === last.id);
  return before?.status === "streaming" || (expected && !before) ? last : undefined;
}

function showReplyFailure({ failure }: ChatMessage) {
  if (failure) toast.error(failure.title, { description: describe(failure) });
}
