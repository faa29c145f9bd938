import type { UsageDay } from "~/domain/account/usage";
import { dayInWords } from "~/lib/days";
import { copy } from "../copy";

/** The chart's numbers, newest first, without days that have no prompts. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const activeDays = days.filter(({ prompts }) => prompts > 0).reverse();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={copy.usage.month}
      className="h-full overflow-y-auto rounded-inner border border-border"
    >
      <table className="w-full text-[13px]">
        <thead className="sticky top-0 bg-elevated text-left text-muted">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-medium">
              {copy.usage.day}
            </th>
            <th scope="col" className="px-3 py-1.5 text-right font-medium">
              {copy.usage.prompts}
            </th>
          </tr>
        </thead>
        <tbody>
          {activeDays.map(({ day, prompts }) => (
            <tr key={day} className="border-border border-t">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {dayInWords(day)}
              </th>
              <td className="px-3 py-1.5 text-right tabular-nums">{prompts.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
