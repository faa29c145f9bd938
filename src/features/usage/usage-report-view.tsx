"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { ChartSkeleton, LazyBarChart } from "~/components/ui/lazy-bar-chart";
import { LoadFailed } from "~/components/ui/load-failed";
import { NativeSelect } from "~/components/ui/native-select";
import type { UsageRange } from "~/domain/usage/usage-range";
import type { UsageGrouping, UsageReport } from "~/domain/usage/usage-report";
import { type UsageMeasure, usageMeasures } from "~/domain/usage/usage-sums";
import { cn } from "~/lib/cn";
import { copy } from "./copy";
import { MeasureTiles } from "./measure-tiles";
import { slotWords } from "./slot-words";
import { GroupTable, SlotTable } from "./usage-tables";

export type UsageChoice = { range: UsageRange; by: UsageGrouping };

type UsageReportViewProps = {
  /** Undefined while it loads. */
  report: UsageReport | undefined;
  failure: { message: string; retry: () => void } | null;
  choice: UsageChoice;
  onChoose: (choice: UsageChoice) => void;
  ranges: readonly UsageRange[];
  groupings: readonly UsageGrouping[];
  /** Where the CSV file is; absent: the plan has none. */
  csv?: string;
  /** Before the period. */
  children?: ReactNode;
};

/** Totals, a chart of one of them, and a table of what they are split by. */
export function UsageReportView({ report, failure, children, ...rest }: UsageReportViewProps) {
  const { choice, onChoose, ranges, groupings, csv } = rest;
  const [measure, setMeasure] = useState<UsageMeasure>("prompts");
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-3">
        {children}
        <NativeSelect
          label={copy.range}
          options={ranges.map((range) => ({ value: range, label: copy.ranges[range] }))}
          value={choice.range}
          onChange={({ target }) => onChoose({ ...choice, range: target.value as UsageRange })}
        />
        {csv && (
          <a href={csv} download className={cn(buttonStyles({}), "ml-auto")}>
            <Download aria-hidden /> {copy.download}
          </a>
        )}
      </div>
      {failure ? (
        <LoadFailed title={copy.failed} reason={failure.message} onRetry={failure.retry} />
      ) : (
        <>
          <section aria-label={copy.overTime} className="rounded-card border border-border bg-surface">
            <MeasureTiles totals={report?.totals} measure={measure} onChoose={setMeasure} />
            <Slots slots={report?.slots} range={choice.range} measure={measure} />
          </section>
          <Groups
            report={report}
            by={choice.by}
            groupings={groupings}
            onChoose={(by) => onChoose({ ...choice, by })}
          />
          <p className="max-w-prose text-pretty text-muted text-xs">{copy.notes}</p>
        </>
      )}
    </div>
  );
}

type SlotsProps = { slots: UsageReport["slots"] | undefined; range: UsageRange; measure: UsageMeasure };

function Slots({ slots, range, measure }: SlotsProps) {
  const [asTable, setAsTable] = useState(false);
  const { format, tick } = copy.measures[measure];
  const bars = slots?.map((sums) => ({
    ...slotWords(range, sums.slot),
    value: usageMeasures[measure](sums),
  }));
  const isEmpty = bars?.every(({ value }) => !value);
  return (
    <div className="flex flex-col border-border border-t">
      <div className="flex justify-end px-4 pt-3">
        <Button size="sm" variant="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? copy.asChart : copy.asTable}
        </Button>
      </div>
      {slots && asTable ? (
        <SlotTable slots={slots} range={range} />
      ) : (
        <div className="h-56 px-4 pb-4">
          {!bars ? (
            <ChartSkeleton label={copy.loading} />
          ) : isEmpty ? (
            <p className="flex h-full items-center justify-center text-[13px] text-muted">{copy.nothing}</p>
          ) : (
            <LazyBarChart
              loading={copy.loading}
              bars={bars}
              format={format}
              formatTick={tick}
              isWhole={measure !== "cost" && measure !== "firstToken"}
            />
          )}
        </div>
      )}
    </div>
  );
}

type GroupsProps = Pick<UsageReportViewProps, "report" | "groupings"> & {
  by: UsageGrouping;
  onChoose: (by: UsageGrouping) => void;
};

function Groups({ report, by, groupings, onChoose }: GroupsProps) {
  return (
    <section aria-label={copy.groupedBy} className="rounded-card border border-border bg-surface">
      <div className="flex flex-wrap items-end gap-3 border-border border-b p-4">
        <NativeSelect
          label={copy.groupedBy}
          options={groupings.map((grouping) => ({ value: grouping, label: copy.groupings[grouping] }))}
          value={by}
          onChange={({ target }) => onChoose(target.value as UsageGrouping)}
        />
      </div>
      {report?.groups.length === 0 ? (
        <p className="p-4 text-[13px] text-muted">{copy.nothing}</p>
      ) : (
        report && <GroupTable groups={report.groups} by={by} />
      )}
      {report && report.moreGroups > 0 && (
        <p className="border-border border-t p-4 text-[13px] text-muted">{copy.more(report.moreGroups)}</p>
      )}
    </section>
  );
}
