import Link from "next/link";
import { Dialog } from "~/components/ui/dialog";
import { copy } from "../copy";
import { HistoryList } from "../history-list";

type HistoryDrawerProps = {
  open: boolean;
  chatId: string | null;
  onClose: () => void;
  onOpen: (address: string) => void;
  onRemoved: (chatId: string) => void;
};

/** The user's chats in a drawer. A default export, because it is loaded when first opened. */
export default function HistoryDrawer({ open, chatId, onClose, onOpen, onRemoved }: HistoryDrawerProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.history.title} shape="drawer">
      <div className="flex h-full min-h-0 flex-col gap-3">
        <HistoryList currentId={chatId} onOpen={onOpen} onRemoved={onRemoved} />
        <Link href="/chat-history" className="shrink-0 text-[13px] text-link hover:underline">
          {copy.history.viewAll}
        </Link>
      </div>
    </Dialog>
  );
}
