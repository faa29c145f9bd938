import { ChevronRight } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Notice } from "~/components/ui/notice";
import { Time } from "~/components/ui/time";
import { UsageBar } from "~/components/ui/usage-bar";
import type { ImportState, ImportView } from "~/domain/transfer/import-report";
import { copy } from "../copy";
import { ReportDetails } from "./report-details";

const tones = { running: "accent", interrupted: "warning", done: "success", failed: "danger" } as const;

/** An import's progress and report. */
export function ImportItem({ imported, isNewest }: { imported: ImportView; isNewest: boolean }) {
  const { fileName, state, report, startedAt } = imported;
  return (
    <li>
      <details open={isNewest} className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2.5 px-5 py-3.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 break-all font-medium text-foreground text-sm">{fileName}</span>
              <Badge tone={tones[state]}>{copy.reports.state[state]}</Badge>
            </span>
            <span className="text-muted text-xs">
              {report.source && `${copy.reports.from(report.source)} · `}
              <Time at={startedAt} show="when" />
            </span>
          </span>
        </summary>
        <div className="flex flex-col gap-4 px-5 pb-5 sm:pl-[2.875rem]">
          {state === "running" && <Progress imported={imported} />}
          {state === "interrupted" && <Notice tone="warning">{copy.reports.interrupted}</Notice>}
          {report.problem && <Notice tone="danger">{copy.reports.problem(report.problem)}</Notice>}
          {hasReport(state, imported) && <ReportDetails report={report} isDone={state === "done"} />}
        </div>
      </details>
    </li>
  );
}

const hasReport = (state: ImportState, { report }: ImportView): boolean =>
  state === "done" || report.done > 0;

function Progress({ imported: { fileName, report } }: { imported: ImportView }) {
  const { done, total } = report;
  return (
    <div className="flex flex-col gap-2">
      <div
        role="progressbar"
        aria-label={copy.reports.progressOf(fileName)}
        aria-valuenow={total > 0 ? Math.floor((done / total) * 100) : 0}
        className="flex flex-col gap-1.5"
      >
        <UsageBar used={done} limit={Math.max(1, total) * 1.001} />
        <p className="text-muted text-xs tabular-nums">
          {total > 0 ? copy.reports.progress(done, total) : copy.reports.waiting}
        </p>
      </div>
      <p className="text-[13px] text-muted">{copy.reports.stays}</p>
    </div>
  );
}
