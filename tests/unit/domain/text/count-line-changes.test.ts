import fc from "fast-check";
import { expect, it } from "vitest";
import { countLineChanges } from "~/domain/text/count-line-changes";

it("counts the lines that a change added and removed, and finds the last of them", () => {
  expect(countLineChanges("", "a\nb\n")).toEqual({ added: 2, removed: 0, line: 2 });
  expect(countLineChanges("a\nb\nc\n", "a\nB\nc\nd")).toEqual({ added: 2, removed: 1, line: 4 });
  expect(countLineChanges("a\r\nb\r\n", "a\nb\n")).toEqual({ added: 0, removed: 0 });
  expect(countLineChanges("one\ntwo\nthree\nfour\n", "two\nfour\nfive\n")).toEqual({
    added: 1,
    removed: 2,
    line: 3,
  });
});

/** By the longest common subsequence, as textbooks do it. */
function slowly(a: readonly string[], b: readonly string[]) {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(line === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  const kept = row.at(-1) ?? 0;
  return { added: b.length - kept, removed: a.length - kept };
}

it("counts as the longest common subsequence does", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 20 });
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const text = (part: string[]) => part.map((line) => `${line}\n`).join("");
      expect(countLineChanges(text(a), text(b))).toMatchObject(slowly(a, b));
    }),
  );
});

it("ends for texts that have nothing in common", () => {
  const text = (mark: string) => Array.from({ length: 20_000 }, (_, at) => `${mark}${at}`).join("\n");
  expect(countLineChanges(text("a"), text("b"))).toEqual({ added: 20_000, removed: 20_000 });
});
