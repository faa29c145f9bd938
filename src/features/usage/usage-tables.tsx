import type { ReactNode } from "react";
import type { UsageRange } from "~/domain/usage/usage-range";
import { NIL_ID, type UsageGrouping, type UsageReport } from "~/domain/usage/usage-report";
import { type UsageSums, usageMeasureNames } from "~/domain/usage/usage-sums";
import { copy } from "./copy";
import { measured } from "./measure-tiles";
import { slotWords } from "./slot-words";

type Row = { id: string; name: ReactNode; sums: UsageSums };

/** The parts of the period that have any usage, newest first: the chart's numbers, for everybody who cannot see it. */
export function SlotTable({ slots, range }: Pick<UsageReport, "slots"> & { range: UsageRange }) {
  const rows = slots
    .filter(({ calls, prompts, failed }) => calls + prompts + failed > 0)
    .map((sums) => ({ id: sums.slot, name: slotWords(range, sums.slot).title, sums }))
    .reverse();
  return <SumsTable label={copy.time} rows={rows} />;
}

/** What the usage is split by, most first. */
export function GroupTable({ groups, by }: Pick<UsageReport, "groups"> & { by: UsageGrouping }) {
  const rows = groups.map((sums) => ({ id: sums.id, name: nameOf(by, sums), sums }));
  return <SumsTable label={copy.groupings[by]} rows={rows} />;
}

function nameOf(by: UsageGrouping, { id, name }: { id: string; name: string | null }): string {
  if (by === "source") return copy.sources[id as keyof typeof copy.sources] ?? id;
  return name ?? (id === NIL_ID || id === "" ? copy.unnamed[by] : copy.gone);
}

const number = "px-4 py-2.5 text-right tabular-nums whitespace-nowrap";

function SumsTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <div className="max-h-96 overflow-auto">
      <table className="w-full text-[13px]">
        <thead className="sticky top-0 bg-surface text-muted">
          <tr>
            <th scope="col" className="px-4 py-2.5 text-left font-medium">
              {label}
            </th>
            {usageMeasureNames.map((measure) => (
              <th key={measure} scope="col" className={`${number} font-medium`}>
                {copy.measures[measure].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-border border-t">
          {rows.map(({ id, name, sums }) => (
            <tr key={id}>
              <th scope="row" className="max-w-60 truncate px-4 py-2.5 text-left font-normal">
                {name}
              </th>
              {usageMeasureNames.map((measure) => (
                <td key={measure} className={number}>
                  {measured(measure, sums)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
