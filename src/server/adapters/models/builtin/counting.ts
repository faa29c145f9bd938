import "server-only";
import { copy } from "./copy";
import { type Counted, MOST_ITEMS, readAmount, readCount } from "./reading/read-count";
import type { Counting, Recipe } from "./recipe";

const IN_ITEMS: Counting = { noun: "items", least: 1, most: MOST_ITEMS };

export const countingOf = (recipe: Recipe): Counting => recipe.counting ?? IN_ITEMS;

/** What a text asks of what the recipe counts; null when it names no number of it. */
export function askedCount(recipe: Recipe, text: string): Counted | null {
  const { unit } = countingOf(recipe);
  if (unit === undefined) return readCount(text);
  const amount = readAmount(text, unit);
  return amount === null ? null : { count: amount, noun: unit };
}

/** How many parts of what the recipe counts one of these is: a card is half a pair. */
export function partsPerOne({ parts }: Counting, noun: string): number {
  return parts?.asked.test(noun) ? parts.perOne : 1;
}

/** "six pairs (12 cards)" */
export function sayCount({ noun, parts }: Counting, count: number): string {
  const inParts = parts ? ` (${copy.number(count * parts.perOne)} ${parts.noun})` : "";
  return `${copy.number(count)} ${count === 1 ? noun.replace(/s$/, "") : noun}${inParts}`;
}

/** A number that was asked for as the recipe can show it; `note` says why it is another one. */
export function countedBy(recipe: Recipe, asked: Counted): { count: number; note: string | undefined } {
  const counting = countingOf(recipe);
  const exact = asked.count / partsPerOne(counting, asked.noun);
  const whole = Math.ceil(exact);
  const count = Math.min(counting.most, Math.max(counting.least, whole));
  if (count === exact) return { count, note: undefined };
  const given = sayCount(counting, count);
  return {
    count,
    note:
      count === whole
        ? copy.noWhole(asked.count, counting.parts?.noun ?? counting.noun, counting.noun, given)
        : copy.outOfRange(counting.least, counting.most, counting.noun, given),
  };
}
