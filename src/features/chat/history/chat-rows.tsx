import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";
import type { ChatSummary } from "~/domain/chat/history";
import { HistoryRow } from "./history-row";
import type { HistoryChanges } from "./use-history-changes";
import type { Selection } from "./use-selection";

const ROW_PX = 56;

type ChatRowsProps = {
  chats: readonly ChatSummary[];
  search: string;
  currentId: string | null;
  changes: HistoryChanges;
  onOpen: (address: string) => void;
  selection?: Selection;
  /** Loads the next chats; null while there are none to load. */
  more: (() => unknown) | null;
};

/** The rows of a list of chats. Only visible ones are rendered. */
export function ChatRows({ chats, more, ...row }: ChatRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows(chats, scroller);
  const visible = rows.getVirtualItems();
  const isNearEnd = (visible.at(-1)?.index ?? 0) >= chats.length - 10;
  useEffect(() => {
    if (isNearEnd) more?.();
  }, [isNearEnd, more]);
  return (
    <div ref={scroller} className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, start }) => {
          const chat = chats[index];
          return (
            chat && (
              <li
                key={chat.id}
                className="absolute inset-x-0 top-0"
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              >
                <HistoryRow chat={chat} {...row} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

const useRows = (chats: readonly ChatSummary[], scroller: RefObject<HTMLDivElement | null>) =>
  useVirtualizer({
    count: chats.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => chats[at]?.id ?? at,
    overscan: 8,
    initialRect: { width: 400, height: 600 },
  });
