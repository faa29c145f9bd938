import { useCallback, useMemo, useRef, useState } from "react";
import type { ChatSummary } from "~/domain/chat/history";

export type Selection = {
  chats: readonly ChatSummary[];
  has: (chatId: string) => boolean;
  /** `toRange` extends from the chat toggled last. */
  toggle: (chatId: string, toRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** The selection among the listed chats. */
export function useSelection(listed: readonly ChatSummary[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chats = useMemo(() => listed.filter(({ id }) => ids.has(id)), [listed, ids]);
  const clear = useCallback(() => setIds(new Set()), []);
  return {
    chats,
    has: (chatId) => ids.has(chatId),
    toggle(chatId, toRange) {
      const ends = [chatId, toRange ? last.current : chatId].map((end) =>
        listed.findIndex(({ id }) => id === end),
      );
      const [first = 0, end = 0] = ends.includes(-1) ? [] : ends.toSorted((a, b) => a - b);
      const range = ends.includes(-1) ? [chatId] : listed.slice(first, end + 1).map(({ id }) => id);
      last.current = chatId;
      setIds((now) => {
        const next = new Set(now);
        for (const id of range)
          if (now.has(chatId)) next.delete(id);
          else next.add(id);
        return next;
      });
    },
    toggleAll: () => setIds(chats.length === listed.length ? new Set() : new Set(listed.map(({ id }) => id))),
    clear,
  };
}
