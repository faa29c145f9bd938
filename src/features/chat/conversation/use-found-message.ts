import { useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { api } from "~/trpc/react";
import { showErrorToast } from "./show-error-toast";
import { ROW_ATTRIBUTE } from "./use-row-window";

const nextFrame = () => new Promise(requestAnimationFrame);

/** Rows far away are not rendered yet: one screen after another until it is. */
async function scrollTo(area: HTMLElement, messageId: string): Promise<void> {
  const find = () => area.querySelector(`[${ROW_ATTRIBUTE}="${CSS.escape(messageId)}"]`);
  for (let row = find(); ; row = find()) {
    const before = area.scrollTop;
    if (row) {
      row.scrollIntoView({ block: "start" });
      row.setAttribute("data-found", "");
      return;
    }
    area.scrollTop -= area.clientHeight;
    await nextFrame();
    if (area.scrollTop === before) return;
  }
}

type FoundOptions = {
  chatId: string | null;
  scroller: RefObject<HTMLElement | null>;
  messages: readonly ChatMessage[];
  query: { isSuccess: boolean; hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
  refresh: (chatId: string) => Promise<void>;
};

/** Scrolls to the message that the address names, `?message=…`, and marks it; shows its branch first if need be. */
export function useFoundMessage({ chatId, scroller, messages, query, refresh }: FoundOptions): void {
  const address = useSearchParams();
  const { client } = api.useUtils();
  const wanted = address.get("message");
  const shownBranch = useRef<string | null>(null);
  const { isSuccess, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    const area = scroller.current;
    if (!wanted || !chatId || !area || !isSuccess || isFetching) return;
    const end = () => window.history.replaceState(null, "", window.location.pathname);
    if (messages.some(({ id }) => id === wanted)) {
      // Once its rows are rendered; the first render has a screenful.
      void nextFrame()
        .then(() => scrollTo(area, wanted))
        .then(end);
    } else if (hasNextPage) fetchNextPage();
    else if (shownBranch.current !== wanted) {
      shownBranch.current = wanted;
      client.chat.showBranch
        .mutate({ chatId, messageId: wanted })
        .then(() => refresh(chatId))
        .catch((error: unknown) => {
          showErrorToast(error);
          end();
        });
    } else end();
  }, [
    wanted,
    chatId,
    scroller,
    messages,
    isSuccess,
    hasNextPage,
    isFetching,
    fetchNextPage,
    client,
    refresh,
  ]);
}
