import { ChevronRight, Circle, CircleCheck, CircleDot, CircleMinus } from "lucide-react";
import { memo, useState } from "react";
import type { PlanItem } from "~/domain/chat/agent/run";
import { cn } from "~/lib/cn";
import { isEqual } from "~/lib/is-equal";
import { copy } from "./copy";

type RunPlanProps = { plan: readonly PlanItem[]; startsOpen: boolean };

/** The plan and its progress. Starts folded if the run has ended. */
export const RunPlan = memo(function RunPlan({ plan, startsOpen }: RunPlanProps) {
  const [isInitiallyOpen] = useState(startsOpen);
  if (plan.length === 0) return null;
  const items = plan.filter(({ state }) => state !== "dropped");
  const done = items.filter(({ state }) => state === "done").length;
  return (
    <details open={isInitiallyOpen} className="group/plan border-border border-b">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-3 text-muted text-xs hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-open/plan:rotate-90"
        />
        <span className="font-medium text-foreground">{copy.plan.title}</span>
        <span className="tabular-nums">{copy.plan.count(done, items.length)}</span>
      </summary>
      <ol className="flex flex-col gap-1.5 px-3 pt-0.5 pb-3">
        {plan.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
          <PlanLine key={at} item={item} />
        ))}
      </ol>
    </details>
  );
}, isEqual);

const icons = { open: Circle, doing: CircleDot, done: CircleCheck, dropped: CircleMinus };
const tones = { open: "text-muted", doing: "text-link", done: "text-success", dropped: "text-muted" };

function PlanLine({ item: { text, state } }: { item: PlanItem }) {
  const Icon = icons[state];
  return (
    <li
      className="flex items-start gap-2 text-[13px] leading-5"
      aria-current={state === "doing" ? "step" : undefined}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0 transition-colors", tones[state])} />
      <span
        className={cn(
          "min-w-0 [overflow-wrap:anywhere]",
          state === "doing"
            ? "font-medium text-foreground"
            : state === "open"
              ? "text-foreground"
              : "text-muted",
          state === "dropped" && "line-through",
        )}
      >
        {text}
        <span className="sr-only">, {copy.plan.states[state]}</span>
      </span>
    </li>
  );
}
