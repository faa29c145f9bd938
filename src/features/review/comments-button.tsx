import { MessageSquare } from "lucide-react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import type { ThreadSummary } from "~/domain/review/thread";
import { copy } from "./copy";

type CommentsProps = { threads: readonly ThreadSummary[]; onOpen: () => void };

const unreadOf = (threads: readonly ThreadSummary[]) => threads.reduce((sum, { unread }) => sum + unread, 0);

/** Opens the comments of the project. Only there while a thread is open; a dot says that something is unread. */
export function CommentsButton({ threads, onOpen }: CommentsProps) {
  if (threads.length === 0) return null;
  const unread = unreadOf(threads);
  return (
    <IconButton label={copy.open(threads.length, unread)} size="sm" className="relative" onClick={onOpen}>
      <MessageSquare />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1.5 right-1.5 size-2 pointer-coarse:top-3 pointer-coarse:right-3 rounded-full bg-accent"
        />
      )}
    </IconButton>
  );
}

/** The state of the comments, with a link to them. */
export const CommentsLine = ({ threads, onOpen }: CommentsProps) => (
  <div className="flex flex-col gap-1.5 text-muted">
    <p>{threads.length > 0 ? copy.open(threads.length, unreadOf(threads)) : copy.line.none}</p>
    <Button size="sm" variant="link" className="-ml-3 self-start" onClick={onOpen}>
      {copy.line.show}
    </Button>
  </div>
);
