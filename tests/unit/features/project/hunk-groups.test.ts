import fc from "fast-check";
import { expect, it } from "vitest";
import { hunkedLines } from "~/domain/review/suggestion-hunks";
import { groupsOf } from "~/features/project/compare/hunk-groups";

const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 60 });
const textOf = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");

it("shows each changed line once, with its number, and counts the lines between the groups", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const hunked = hunkedLines(textOf(before), textOf(after));
      const groups = hunked && groupsOf(hunked);
      let old = 0;
      let now = 0;
      for (const { gap, lines: shown } of groups ?? []) {
        expect(before.slice(old, old + gap)).toEqual(after.slice(now, now + gap));
        old += gap;
        now += gap;
        for (const line of shown) {
          if (line.kind !== "added") expect([line.before, line.text]).toEqual([old + 1, before[old++]]);
          if (line.kind !== "removed") expect([line.after, line.text]).toEqual([now + 1, after[now++]]);
        }
      }
      expect(before.slice(old)).toEqual(after.slice(now));
    }),
  );
});
