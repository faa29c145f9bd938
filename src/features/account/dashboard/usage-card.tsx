import { useState } from "react";
import { Button } from "~/components/ui/button";
import { useClock } from "~/components/ui/clock";
import { ChartSkeleton, LazyBarChart } from "~/components/ui/lazy-bar-chart";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { UsageBar } from "~/components/ui/usage-bar";
import type { UsageDay } from "~/domain/account/usage";
import type { Quota } from "~/domain/billing/quota";
import { cn } from "~/lib/cn";
import { dayInWords, shortDay } from "~/lib/days";
import { timesOn } from "~/lib/times";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { UsageTable } from "./usage-table";

/** Today's prompts against the plan's limit, and those of the last 30 days. */
export function UsageCard() {
  // Days begin at the user's midnight.
  const { zone, isKnown } = useClock();
  const days = api.account.usage.useQuery({ timeZone: zone }, { enabled: isKnown });
  const quota = api.billing.quota.useQuery();
  const error = days.error ?? quota.error;
  return (
    <section
      aria-labelledby="usage"
      className="grid gap-x-8 gap-y-6 rounded-card border border-border bg-surface p-5 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-2">
        <h2 id="usage" className="flex min-h-8 items-center font-medium">
          {copy.usage.title}
        </h2>
        {quota.data ? (
          <Today quota={quota.data} today={days.data?.at(-1)?.prompts} />
        ) : (
          !quota.isLoadingError && <Skeleton className="h-16" />
        )}
      </div>
      {error ? (
        <LoadFailed
          title={copy.usage.failed}
          reason={error.message}
          onRetry={() => Promise.all([days.refetch(), quota.refetch()])}
        />
      ) : (
        <Month days={days.data} />
      )}
    </section>
  );
}

function Today({ quota, today }: { quota: Quota; today: number | undefined }) {
  const { limit, remaining, per, nextPromptAt } = quota;
  const clock = useClock();
  if (limit === null || remaining === null || per === null) {
    return (
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-xl tabular-nums tracking-tight">
          {today === undefined ? " " : copy.usage.today(today)}
        </p>
        <p className="text-[13px] text-muted">{copy.usage.unlimited}</p>
      </div>
    );
  }
  const used = limit - remaining;
  return (
    <div className="flex flex-col gap-2.5">
      <p className="flex flex-col">
        <span className="font-semibold text-xl tabular-nums tracking-tight">
          {copy.usage.left(remaining)}
        </span>{" "}
        {nextPromptAt && (
          <span className={cn("text-[13px] text-muted", !clock.isKnown && "invisible")}>
            {copy.usage.returns(timesOn(clock).soon(nextPromptAt))}
          </span>
        )}
      </p>
      <UsageBar used={used} limit={limit} />
      <p className="text-[13px] text-muted">
        {copy.usage.used(used, limit)} {copy.usage.window[per]}
      </p>
    </div>
  );
}

function Month({ days }: { days: UsageDay[] | undefined }) {
  const [asTable, setAsTable] = useState(false);
  const total = days?.reduce((sum, { prompts }) => sum + prompts, 0) ?? 0;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="text-[13px] text-muted">
          {copy.usage.month}
          {days && ` · ${copy.usage.total(total)}`}
        </p>
        {total > 0 && (
          <Button
            size="sm"
            variant="ghost"
            className="-mr-3"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? copy.usage.asChart : copy.usage.asTable}
          </Button>
        )}
      </div>
      <div className="h-40">
        {!days ? (
          <ChartSkeleton label={copy.usage.loading} />
        ) : total === 0 ? (
          <p className="flex h-full items-center justify-center rounded-inner border border-border border-dashed text-[13px] text-muted">
            {copy.usage.noneYet}
          </p>
        ) : asTable ? (
          <UsageTable days={days} />
        ) : (
          <LazyBarChart
            loading={copy.usage.loading}
            format={copy.usage.total}
            bars={days.map(({ day, prompts }) => ({
              label: shortDay(day),
              title: dayInWords(day),
              value: prompts,
            }))}
          />
        )}
      </div>
    </div>
  );
}
