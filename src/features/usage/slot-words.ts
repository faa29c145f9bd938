import { type SlotUnit, type UsageRange, usageRanges } from "~/domain/usage/usage-range";
import { dayInWords, monthInWords, shortDay } from "~/lib/days";

type SlotWords = { label: string; title: string };

const wordsOf: Record<SlotUnit, (slot: string) => SlotWords> = {
  hour: (slot) => {
    const time = `${slot.slice(11, 13)}:00`;
    return { label: time, title: `${dayInWords(slot.slice(0, 10))}, ${time}` };
  },
  day: (slot) => ({ label: shortDay(slot), title: dayInWords(slot) }),
  month: (slot) => ({ label: monthInWords(slot).slice(0, 3), title: monthInWords(slot) }),
};

/** A part of a range, under its bar and in full. */
export const slotWords = (range: UsageRange, slot: string): SlotWords =>
  wordsOf[usageRanges[range].unit](slot);
