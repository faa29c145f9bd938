const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A period up to now, in as many equal parts as its chart has bars. */
export const usageRanges = {
  day: { unit: "hour", count: 24 },
  week: { unit: "day", count: 7 },
  month: { unit: "day", count: 30 },
  quarter: { unit: "day", count: 90 },
  year: { unit: "month", count: 12 },
} as const satisfies Record<string, { unit: SlotUnit; count: number }>;

export type UsageRange = keyof typeof usageRanges;
export const usageRangeNames = Object.keys(usageRanges) as UsageRange[];

export type SlotUnit = "hour" | "day" | "month";

const SLOT_LENGTH: Record<SlotUnit, number> = { hour: 13, day: 10, month: 7 };

/** The part in which an instant falls, in a time zone: `2026-03-01 14`, `2026-03-01` or `2026-03`. */
export function slotsIn(unit: SlotUnit, zone: string): (at: Date) => string {
  // Sweden writes dates in this order.
  const { format } = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  return (at) => format(at).slice(0, SLOT_LENGTH[unit]);
}

/** The parts of a range, the current one last. */
export function rangeSlots(range: UsageRange, zone: string, now: Date): string[] {
  const { unit, count } = usageRanges[range];
  const slotOf = slotsIn(unit, zone);
  const last = slotOf(now);
  const before = (steps: number): string => {
    if (unit === "hour") return slotOf(new Date(now.getTime() - steps * HOUR_MS));
    const [year = 0, month = 1, day = 1] = last.split("-").map(Number);
    const date =
      unit === "day" ? Date.UTC(year, month - 1, day - steps) : Date.UTC(year, month - 1 - steps, 1);
    return new Date(date).toISOString().slice(0, SLOT_LENGTH[unit]);
  };
  // An hour that the clocks repeat in autumn is one part.
  return [...new Set(Array.from({ length: count }, (_, at) => before(count - 1 - at)))];
}

/** The first hour of a range. */
export function rangeStart(range: UsageRange, zone: string, now: Date): Date {
  const [first = ""] = rangeSlots(range, zone, now);
  const { unit } = usageRanges[range];
  const slotOf = slotsIn(unit, zone);
  const [year = 0, month = 1, day = 1, hour = 0] = first.split(/[- ]/).map(Number);
  // Before it in every time zone.
  const early = Date.UTC(year, month - 1, day, hour) - DAY_MS;
  const hours = Array.from({ length: 49 }, (_, at) => new Date(early + at * HOUR_MS));
  return hours.find((at) => slotOf(at) >= first) ?? new Date(early);
}
