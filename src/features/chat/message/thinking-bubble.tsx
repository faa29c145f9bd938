import { Spinner } from "~/components/ui/spinner";
import { copy } from "../copy";

/** Prescribed by the specification; indicates activity, not progress. */
const PROGRESS_PERCENT = 65;

/** Shown from the send until the first token. `waits`: for a reply slot, while all are taken. */
export function ThinkingBubble({ waits: isWaiting = false }: { waits?: boolean }) {
  return (
    <div className="flex w-56 flex-col gap-2.5 rounded-card border border-border bg-surface px-3.5 py-3">
      <p className="flex items-center gap-2 text-foreground text-sm">
        <Spinner className="size-4 text-link" />
        {isWaiting ? copy.waiting : copy.thinking}
      </p>
      <div
        role="progressbar"
        aria-label={copy.processing}
        aria-valuenow={PROGRESS_PERCENT}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${PROGRESS_PERCENT}%` }} />
      </div>
      <p className="text-muted text-xs">{isWaiting ? copy.waitingNote : copy.processing}</p>
    </div>
  );
}
