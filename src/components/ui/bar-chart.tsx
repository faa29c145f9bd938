import { Bar, CartesianGrid, BarChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { axisTicks } from "./axis-ticks";

const tick = { fill: "var(--muted)", fontSize: 11 };

/** `label`: under the bar, short · `title`: over its value in the tooltip. Null: not measured. */
export type ChartBar = { label: string; title: string; value: number | null };

export type BarChartProps = {
  bars: readonly ChartBar[];
  /** A value in the tooltip. */
  format: (value: number) => string;
  /** A value at the axis, in a few characters; absent: the number. */
  formatTick?: (value: number) => string;
  /** Whether the values are whole numbers. */
  isWhole?: boolean;
};

/**
 * Hidden from screen readers: the page shows the same numbers in a table. A default export, because it is lazy-loaded.
 */
export default function BarChart({ bars, format, formatTick, isWhole = true }: BarChartProps) {
  const ticks = axisTicks(Math.max(0, ...bars.map(({ value }) => value ?? 0)), isWhole);
  return (
    <div aria-hidden className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <Chart data={[...bars]} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="label"
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: "var(--border)" }}
            minTickGap={40}
          />
          <YAxis
            ticks={ticks}
            domain={[0, ticks[2]]}
            {...(formatTick && { tickFormatter: formatTick })}
            tick={tick}
            tickLine={false}
            axisLine={false}
            interval={0}
            width={formatTick ? 44 : 28}
          />
          <Tooltip
            cursor={{ fill: "var(--hover)" }}
            isAnimationActive={false}
            content={(props: TipProps) => <Tip {...props} format={format} />}
          />
          <Bar
            dataKey="value"
            fill="var(--accent)"
            radius={[3, 3, 0, 0]}
            maxBarSize={18}
            isAnimationActive={false}
          />
        </Chart>
      </ResponsiveContainer>
    </div>
  );
}

type TipProps = { active?: boolean; payload?: readonly { payload?: ChartBar }[] };

function Tip({ active, payload, format }: TipProps & Pick<BarChartProps, "format">) {
  const bar = payload?.[0]?.payload;
  if (!active || !bar) return null;
  return (
    <div className="rounded-inner border border-border bg-elevated px-2.5 py-1.5 text-[13px] shadow-raised">
      <p className="text-muted">{bar.title}</p>
      <p className="font-medium tabular-nums">{bar.value === null ? "–" : format(bar.value)}</p>
    </div>
  );
}
