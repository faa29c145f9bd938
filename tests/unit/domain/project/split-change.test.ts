import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyHeld, mergedFiles, splitChange } from "~/domain/project/merge-files";

const PATH = "a.txt";
const files = (text: string) => new Map([[PATH, text]]);

/** What a model's change makes of a draft, and of the suggestion for what it could not place. */
function place(base: string, mine: string, theirs: string) {
  const { placed, held } = splitChange(files(base), files(mine), files(theirs));
  const draft = mergedFiles(files(base), files(mine), placed).get(PATH);
  const change = held.get(PATH);
  return { draft: String(draft), offered: change && String(applyHeld(change, draft)) };
}

/** Lines of which some end without a line break, edited as by typing. */
const base = fc
  .array(fc.constantFrom("one", "two", "three", ""), { maxLength: 8 })
  .chain((lines) => fc.constantFrom(lines.join("\n"), `${lines.join("\n")}\n`));
const edits = (letters: string) =>
  fc.array(
    fc.record({
      at: fc.nat(40),
      remove: fc.nat(6),
      insert: fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
type Edits = { at: number; remove: number; insert: string }[];
const edited = (text: string, changes: Edits) =>
  changes.reduce((now, { at, remove, insert }) => {
    const from = Math.min(at, now.length);
    return now.slice(0, from) + insert + now.slice(from + remove);
  }, text);

const linesWith = (text: string, letters: RegExp) => text.split("\n").filter((line) => letters.test(line));

describe("a model's change next to what somebody typed", () => {
  it("keeps each typed line, and is in the draft or offered", () => {
    fc.assert(
      fc.property(base, edits("ab\n"), edits("XY\n"), (before, typed, written) => {
        const [mine, theirs] = [edited(before, typed), edited(before, written)];
        const { draft, offered } = place(before, mine, theirs);
        const now = draft.split("\n");
        for (const line of linesWith(mine, /[ab]/)) expect(now).toContain(line);
        const reached = (offered ?? draft).split("\n");
        for (const line of linesWith(theirs, /[XY]/)) expect(reached).toContain(line);
        if (offered !== undefined) expect(draft).toBe(mine);
      }),
      { numRuns: 5_000 },
    );
  });
});
