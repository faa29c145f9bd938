import { Clock, Undo2 } from "lucide-react";
import type { QueuedMessage } from "~/domain/chat/message";
import { copy } from "../copy";

type QueuedMessagesProps = { queued: readonly QueuedMessage[]; onTakeBack: (messageId: string) => void };

/** Messages that are answered after the running reply; each can be moved back into the message box. */
export function QueuedMessages({ queued, onTakeBack }: QueuedMessagesProps) {
  if (queued.length === 0) return null;
  return (
    <section aria-label={copy.queued.title} className="flex flex-col gap-1.5 pb-2">
      <p className="px-1 text-muted text-xs">{copy.queued.title}</p>
      <ul className="flex max-h-32 flex-col gap-1.5 overflow-y-auto">
        {queued.map(({ id, content, attachments }) => {
          const line = content.trim() || attachments.map(({ name }) => name).join(", ");
          return (
            <li
              key={id}
              className="flex h-9 shrink-0 items-center gap-2 rounded-control border border-border bg-elevated pr-1 pl-3 text-[13px] pointer-coarse:h-11"
            >
              <Clock aria-hidden className="size-3.5 shrink-0 text-muted" />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {line}
              </span>
              <button
                type="button"
                aria-label={copy.queued.takeBack(line)}
                title={copy.queued.takeBack(line)}
                onClick={() => onTakeBack(id)}
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-inner text-muted transition-colors hover:bg-hover hover:text-foreground pointer-coarse:size-10"
              >
                <Undo2 aria-hidden className="size-3.5" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
