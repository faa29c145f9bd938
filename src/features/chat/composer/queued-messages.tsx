import { Clock, Undo2 } from "lucide-react";
import { use } from "react";
import { useDeed } from "~/components/ui/deed";
import { personName } from "~/domain/access/person-name";
import type { QueuedMessage } from "~/domain/chat/message";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";

type QueuedMessagesProps = { queued: readonly QueuedMessage[]; onUnqueue: (messageId: string) => void };

/** Messages that are answered after the running reply; each can be moved back into the message box. */
export function QueuedMessages({ queued, onUnqueue }: QueuedMessagesProps) {
  const { isOwn } = use(ConversationHostContext);
  const mayManage = useDeed("manage");
  if (queued.length === 0) return null;
  return (
    <section aria-label={copy.queued.title} className="flex flex-col gap-1.5 pb-2">
      <p className="px-1 text-muted text-xs">{copy.queued.title}</p>
      <ul className="flex max-h-32 flex-col gap-1.5 overflow-y-auto">
        {queued.map(({ id, content, attachments, author }) => {
          const other = isOwn(author) ? null : author;
          const line = content.trim() || attachments.map(({ name }) => name).join(", ");
          return (
            <li
              key={id}
              className="flex h-9 shrink-0 items-center gap-2 rounded-control border border-border bg-elevated pr-1 pl-3 text-[13px] pointer-coarse:h-11"
            >
              <Clock aria-hidden className="size-3.5 shrink-0 text-muted" />
              {other && (
                <span className="max-w-32 shrink-0 truncate text-muted text-xs">{personName(other)}</span>
              )}
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {line}
              </span>
              {(!other || mayManage) && (
                <button
                  type="button"
                  aria-label={copy.queued.takeBack(line)}
                  title={copy.queued.takeBack(line)}
                  onClick={() => onUnqueue(id)}
                  className="inline-flex size-7 shrink-0 items-center justify-center rounded-inner text-muted transition-colors hover:bg-hover hover:text-foreground pointer-coarse:size-10"
                >
                  <Undo2 aria-hidden className="size-3.5" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
