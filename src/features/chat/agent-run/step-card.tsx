import { Ban, ChevronRight, CircleDashed, CircleSlash, TriangleAlert, Undo2 } from "lucide-react";
import { memo, useState } from "react";
import { Spinner } from "~/components/ui/spinner";
import type { StepView } from "~/domain/chat/agent/run";
import { cn } from "~/lib/cn";
import { isEqual } from "~/lib/is-equal";
import { copy } from "./copy";
import { StepDetails, type StepProps } from "./step-details";
import { ToolIcon } from "./tool-icon";

/** A step as one line that expands to its details. The first of a turn also names the role. */
export const StepCard = memo(function StepCard(props: StepProps & { turn: string | null }) {
  const { step, turn } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { position, tool, title, state, summary, changes, durationMs, isUndone } = step;
  const isBad = state === "failed" || state === "refused" || state === "interrupted";
  return (
    <li className="min-w-0">
      {turn && (
        <p className="truncate border-border border-b bg-background px-2.5 py-1 text-muted text-xs">{turn}</p>
      )}
      <details
        // If opened before hydration, its toggle event was missed.
        ref={(element) => {
          if (element?.open) setIsOpen(true);
        }}
        className="group/step"
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 py-1.5 pr-3 pl-2.5 text-[13px] hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-muted transition-transform group-open/step:rotate-90"
          />
          <ToolIcon tool={tool} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="sr-only">{copy.steps.number(position)}: </span>
            <span
              className={cn(
                "truncate text-foreground group-open/step:whitespace-normal group-open/step:[overflow-wrap:anywhere]",
                isUndone && "text-muted line-through",
              )}
            >
              {title}
            </span>
            {summary && (isBad || state === "done") && (
              <span
                className={cn(
                  "truncate text-xs leading-4 group-open/step:whitespace-normal group-open/step:[overflow-wrap:anywhere]",
                  isBad ? "text-warning" : "text-muted",
                )}
              >
                {summary}
              </span>
            )}
          </span>
          <LineCounts changes={changes} />
          {durationMs !== null && (
            <span className="shrink-0 text-muted text-xs tabular-nums @max-sm/run:hidden">
              {copy.steps.time(durationMs)}
            </span>
          )}
          <StateMark step={step} />
        </summary>
        {isOpen && <StepDetails {...props} />}
      </details>
    </li>
  );
}, isEqual);

function LineCounts({ changes }: Pick<StepView, "changes">) {
  const added = changes.reduce((sum, change) => sum + change.added, 0);
  const removed = changes.reduce((sum, change) => sum + change.removed, 0);
  if (added + removed === 0) return null;
  return (
    <span className="flex shrink-0 gap-1.5 font-mono text-xs tabular-nums">
      {added > 0 && <span className="text-success">+{added}</span>}
      {removed > 0 && <span className="text-danger">−{removed}</span>}
    </span>
  );
}

/** A completed step needs no icon. */
function StateMark({ step: { state, isUndone } }: Pick<StepProps, "step">) {
  if (isUndone)
    return (
      <span className="flex shrink-0 items-center gap-1 text-muted text-xs">
        <Undo2 aria-hidden className="size-3.5" />
        {copy.steps.undone}
      </span>
    );
  const name = <span className="sr-only">{copy.steps.states[state]}</span>;
  // As wide as an icon, so that all durations align.
  if (state === "done") return <span className="w-3.5 shrink-0">{name}</span>;
  const Icon = {
    failed: TriangleAlert,
    refused: Ban,
    interrupted: CircleSlash,
    next: CircleDashed,
    running: Spinner,
  }[state];
  return (
    <span
      className={cn(
        "shrink-0",
        state === "running" ? "text-link" : state === "next" ? "text-muted" : "text-warning",
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {name}
    </span>
  );
}
