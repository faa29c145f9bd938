import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { UsageDay } from "~/domain/account/usage";
import { dayInWords } from "~/lib/days";
import { copy } from "../copy";
import { axisTicks } from "./axis-ticks";

const tick = { fill: "var(--muted)", fontSize: 11 };

/**
 * One bar per day. The table shows the same numbers for screen readers. A default export, because it is lazy-loaded.
 */
export default function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const ticks = axisTicks(Math.max(...days.map(({ prompts }) => prompts)));
  return (
    <div aria-hidden className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...days]}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="day"
            tickFormatter={dayName}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: "var(--border)" }}
            minTickGap={40}
          />
          <YAxis
            ticks={ticks}
            domain={[0, ticks[2]]}
            tick={tick}
            tickLine={false}
            axisLine={false}
            interval={0}
            width={28}
          />
          <Tooltip cursor={{ fill: "var(--hover)" }} isAnimationActive={false} content={DayTip} />
          <Bar
            dataKey="prompts"
            fill="var(--accent)"
            radius={[3, 3, 0, 0]}
            maxBarSize={18}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type DayTipProps = { active?: boolean; payload?: readonly { payload?: UsageDay }[] };

function DayTip({ active, payload }: DayTipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className="rounded-inner border border-border bg-elevated px-2.5 py-1.5 text-[13px] shadow-raised">
      <p className="text-muted">{dayInWords(day.day)}</p>
      <p className="font-medium tabular-nums">{copy.usage.total(day.prompts)}</p>
    </div>
  );
}

/** `2026-03-01` → "Mar 1", for an axis, which has no room for more. A calendar day, independent of time zones. */
const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
