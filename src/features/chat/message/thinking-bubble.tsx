import { Spinner } from "~/components/ui/spinner";
import { parseModelId } from "~/domain/model/model";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** Prescribed by the specification; indicates activity, not progress. */
const PROGRESS_PERCENT = 65;

type ThinkingBubbleProps = {
  /** The reply waits for a slot, while all are taken. */
  waits?: boolean;
  /** Null while unknown. */
  modelId?: string | null;
};

/** Shown from sending until the first token. */
export function ThinkingBubble({ waits: isWaiting = false, modelId = null }: ThinkingBubbleProps) {
  const progress = useLocalProgress(modelId);
  const percent = progress && progress.phase !== "waiting" ? Math.round(progress.share * 100) : undefined;
  const note = isWaiting ? copy.waitingNote : progress ? copy.progress(progress) : copy.processing;
  return (
    <div className="flex w-56 flex-col gap-2.5 rounded-card border border-border bg-surface px-3.5 py-3">
      <p className="flex items-center gap-2 text-foreground text-sm">
        <Spinner className="size-4 text-link" />
        {isWaiting ? copy.waiting : copy.thinking}
      </p>
      <div
        role="progressbar"
        aria-label={copy.processing}
        aria-valuenow={percent ?? PROGRESS_PERCENT}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent ?? PROGRESS_PERCENT}%` }} />
      </div>
      <p className="text-muted text-xs">{note}</p>
    </div>
  );
}

const POLL_MS = 400;

/** The progress of a model on this machine; undefined for other models. */
export function useLocalProgress(modelId: string | null) {
  const { provider, name } = parseModelId(modelId ?? ":");
  const { data } = api.model.local.progress.useQuery(
    { name },
    { enabled: provider === "local", refetchInterval: POLL_MS, gcTime: 0 },
  );
  return data;
}
