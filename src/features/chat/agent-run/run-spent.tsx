import { SlidersHorizontal } from "lucide-react";
import { memo } from "react";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import { UsageBar } from "~/components/ui/usage-bar";
import { isOpen, type RunView } from "~/domain/chat/agent/run";
import { isEqual } from "~/lib/is-equal";
import { copy } from "./copy";
import { LimitsPopover } from "./limits-popover";
import type { RunActions } from "./run-actions";

type RunSpentProps = Pick<RunView, "spent" | "limits" | "state"> & { save: RunActions["saveLimits"] };

/** The run's usage against its limits, which can be changed while it is open. */
export const RunSpent = memo(function RunSpent({ spent, limits, state, save }: RunSpentProps) {
  const mayEdit = useDeed("edit");
  const tokens = spent.inputTokens + spent.outputTokens;
  const { short, clock, minutes, dollars, count, cached } = copy.spent;
  return (
    <footer className="flex items-end gap-2 border-border border-t px-3 py-2.5">
      <dl
        aria-label={copy.spent.label}
        className="grid min-w-0 flex-1 grid-cols-4 gap-x-4 gap-y-2 text-xs tabular-nums @max-sm/run:grid-cols-2"
      >
        <Amount
          name={copy.spent.steps}
          value={count(spent.steps)}
          used={spent.steps}
          limit={limits.steps}
          of={count}
        />
        <Amount
          name={copy.spent.time}
          value={clock(spent.durationMs)}
          used={spent.durationMs / 60_000}
          limit={limits.minutes}
          of={minutes}
        />
        <Amount
          name={copy.spent.tokens}
          value={short(tokens)}
          title={spent.cachedTokens > 0 ? cached(spent.cachedTokens) : undefined}
          used={tokens}
          limit={limits.tokens}
          of={short}
        />
        <Amount
          name={copy.spent.cost}
          value={dollars(spent.cost)}
          used={spent.cost ?? 0}
          limit={limits.dollars}
          of={dollars}
        />
      </dl>
      {mayEdit && isOpen(state) && <LimitsPopover limits={limits} save={save} trigger={changeLimits} />}
    </footer>
  );
}, isEqual);

const changeLimits = (
  <IconButton label={copy.changeLimits} side="top" size="sm">
    <SlidersHorizontal />
  </IconButton>
);

type AmountProps = {
  name: string;
  value: string;
  title?: string | undefined;
  used: number;
  limit: number | null;
  of: (limit: number) => string;
};

const Amount = ({ name, value, title, used, limit, of }: AmountProps) => (
  <div className="flex min-w-0 flex-col gap-1" title={title}>
    <dt className="text-muted">{name}</dt>
    <dd className="flex flex-col gap-1">
      <span className="truncate text-foreground">
        {value}
        {limit !== null && <span className="text-muted"> {copy.spent.of(of(limit))}</span>}
      </span>
      {limit !== null && <UsageBar used={used} limit={limit} />}
    </dd>
  </div>
);
