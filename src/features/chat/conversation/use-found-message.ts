import { useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { api } from "~/trpc/react";
import { showErrorToast } from "./show-error-toast";
import { ROW_ATTRIBUTE } from "./use-row-window";

const nextFrame = () => new Promise(requestAnimationFrame);

const MAX_FRAMES = 600;
/** Rows get their heights while they come on screen; until then the place moves. */
const STEADY_FRAMES = 10;

/** Goes to a message, once its row is rendered, and marks it. */
async function scrollTo(area: HTMLElement, messageId: string): Promise<void> {
  let steady = 0;
  for (let frame = 0; frame < MAX_FRAMES && steady < STEADY_FRAMES; frame++) {
    const row = area.querySelector(`[${ROW_ATTRIBUTE}="${CSS.escape(messageId)}"]`);
    const before = area.scrollTop;
    row?.scrollIntoView({ block: "start" });
    row?.setAttribute("data-found", "");
    steady = row && Math.abs(area.scrollTop - before) < 1 ? steady + 1 : 0;
    await nextFrame();
  }
}

type FoundOptions = {
  chatId: string | null;
  scroller: RefObject<HTMLElement | null>;
  messages: readonly ChatMessage[];
  query: { isSuccess: boolean; hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
  refresh: (chatId: string) => Promise<void>;
};

/**
 * Scrolls to the message that the address names, `?message=…`, and marks it; shows its branch first if need be.
 *
 * @returns the id of that message, until it is on screen
 */
export function useFoundMessage({ chatId, scroller, messages, query, refresh }: FoundOptions): string | null {
  const address = useSearchParams();
  const { client } = api.useUtils();
  const wanted = address.get("message");
  const shownBranch = useRef<string | null>(null);
  const sought = useRef<string | null>(null);
  const { isSuccess, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    const area = scroller.current;
    if (!wanted) sought.current = null;
    if (!wanted || !chatId || !area || !isSuccess || isFetching) return;
    const end = () => window.history.replaceState(null, "", window.location.pathname);
    if (messages.some(({ id }) => id === wanted)) {
      // The messages change meanwhile, and before the address does.
      if (sought.current === wanted) return;
      sought.current = wanted;
      void scrollTo(area, wanted).then(end);
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
  return wanted;
}
