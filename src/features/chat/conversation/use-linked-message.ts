import { useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { api } from "~/trpc/react";
import { showErrorToast } from "./show-error-toast";
import { ROW_ATTRIBUTE } from "./use-row-window";

const nextFrame = () => new Promise(requestAnimationFrame);

const MAX_FRAMES = 600;
/** Rows are measured as they come into view, which moves the target. */
const STEADY_FRAMES = 10;

/** Scrolls to a message once its row is rendered, and marks it. */
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

type LinkedMessageOptions = {
  chatId: string | null;
  scroller: RefObject<HTMLElement | null>;
  messages: readonly ChatMessage[];
  query: { isSuccess: boolean; hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
  refresh: (chatId: string) => Promise<void>;
};

/** Scrolls to the message in the URL, `?message=…`, switching to its branch. @returns its id until it is reached */
export function useLinkedMessage({
  chatId,
  scroller,
  messages,
  query,
  refresh,
}: LinkedMessageOptions): string | null {
  const address = useSearchParams();
  const { client } = api.useUtils();
  const targetId = address.get("message");
  const triedBranch = useRef<string | null>(null);
  const scrolledTo = useRef<string | null>(null);
  const { isSuccess, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    const area = scroller.current;
    if (!targetId) scrolledTo.current = null;
    if (!targetId || !chatId || !area || !isSuccess || isFetching) return;
    const end = () => window.history.replaceState(null, "", window.location.pathname);
    if (messages.some(({ id }) => id === targetId)) {
      // The messages change before the URL is cleared.
      if (scrolledTo.current === targetId) return;
      scrolledTo.current = targetId;
      void scrollTo(area, targetId).then(end);
    } else if (hasNextPage) fetchNextPage();
    else if (triedBranch.current !== targetId) {
      triedBranch.current = targetId;
      client.chat.showBranch
        .mutate({ chatId, messageId: targetId })
        .then(() => refresh(chatId))
        .catch((error: unknown) => {
          showErrorToast(error);
          end();
        });
    } else end();
  }, [
    targetId,
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
  return targetId;
}
