import { expect, it } from "vitest";
import { dayInWords } from "~/lib/days";

it.each([
  ["2026-03-01", "March 1, 2026"],
  ["2026-12-31", "December 31, 2026"],
])("writes the day %s as %s, in every time zone", (day, words) => expect(dayInWords(day)).toBe(words));
