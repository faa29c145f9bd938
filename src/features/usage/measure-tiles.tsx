import { Radio, RadioGroup } from "@headlessui/react";
import {
  type UsageMeasure,
  type UsageSums,
  usageMeasureNames,
  usageMeasures,
} from "~/domain/usage/usage-sums";
import { copy } from "./copy";

/** A measure in words, or a dash where nothing was measured. */
export function measured(measure: UsageMeasure, sums: UsageSums): string {
  const value = usageMeasures[measure](sums);
  return value === null ? copy.none : copy.measures[measure].format(value);
}

type MeasureTilesProps = {
  totals: UsageSums | undefined;
  measure: UsageMeasure;
  onChoose: (measure: UsageMeasure) => void;
};

/** The totals; the chosen one is what the chart shows. */
export function MeasureTiles({ totals, measure, onChoose }: MeasureTilesProps) {
  return (
    <RadioGroup
      value={measure}
      onChange={onChoose}
      aria-label={copy.shown}
      className="grid grid-cols-2 gap-px overflow-clip rounded-t-card bg-border sm:grid-cols-5"
    >
      {usageMeasureNames.map((name) => (
        <Radio
          key={name}
          value={name}
          className="flex cursor-pointer flex-col gap-1 bg-surface px-4 py-3 -outline-offset-2 transition-colors last:max-sm:col-span-2 hover:bg-hover data-checked:shadow-[inset_0_-2px_0_var(--accent)]"
        >
          <span className="text-[13px] text-muted">{copy.measures[name].label}</span>
          <span className="min-h-7 font-semibold text-xl tabular-nums tracking-tight">
            {totals && measured(name, totals)}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
