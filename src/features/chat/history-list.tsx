import { useRef, useState } from "react";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";
import { ChatList, emptyText, useChatList } from "./history/chat-list";
import { ChatRows } from "./history/chat-rows";
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
  const list = useChatList({ search, limit: PAGE });
  const changes = useHistoryChanges((chatIds) => {
    // The focused row is gone.
    focusUnlessTouch(box.current);
    for (const chatId of chatIds) onRemoved(chatId);
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <SearchBox box={box} value={typed} onChange={setTyped} />
      <ChatList list={list} empty={emptyText(search !== "")}>
        <ChatRows chats={list.chats} more={list.more} {...{ search, currentId, changes, onOpen }} />
      </ChatList>
    </div>
  );
}
