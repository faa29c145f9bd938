import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "~/components/ui/dialog";
import { focusUnlessTouch } from "~/lib/focus-unless-touch";
import { useDebounced } from "~/lib/use-debounced";
import { copy } from "../copy";
import { ChatList, emptyText, useChatList } from "./chat-list";
import { ChatRows } from "./chat-rows";
import { SearchBox } from "./search-box";
import { useHistoryChanges } from "./use-history-changes";

type HistoryDrawerProps = {
  open: boolean;
  chatId: string | null;
  onClose: () => void;
  onOpen: (address: string) => void;
  onRemoved: (chatId: string) => void;
  /** The chats of others, above the link to all. */
  shared: ReactNode;
};

/** The user's chats in a drawer. Default export for lazy loading. */
export default function HistoryDrawer(props: HistoryDrawerProps) {
  const { open, chatId, onClose, onOpen, onRemoved, shared } = props;
  return (
    <Dialog open={open} onClose={onClose} title={copy.history.title} shape="drawer">
      <div className="flex h-full min-h-0 flex-col gap-3">
        <HistoryList currentId={chatId} onOpen={onOpen} onRemoved={onRemoved} />
        {shared}
        <Link href="/chat-history" className="shrink-0 text-[13px] text-link hover:underline">
          {copy.history.viewAll}
        </Link>
      </div>
    </Dialog>
  );
}

const PAGE = 40;

type HistoryListProps = {
  currentId: string | null;
  onOpen: (address: string) => void;
  onRemoved: (chatId: string) => void;
};

/** The user's chats, pinned first, then newest first; searchable by title and message. */
function HistoryList({ currentId, onOpen, onRemoved }: HistoryListProps) {
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
