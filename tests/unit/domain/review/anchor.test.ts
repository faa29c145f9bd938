import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_QUOTED_LINES, placeFinder, type Quote, quoteLines } from "~/domain/review/anchor";

const PATH = "src/app.ts";
const find = (quote: Quote, text: string, path = PATH) => placeFinder(new Map([[path, text]]))(quote);
const quoteFrom = (whole: string, startLine: number, endLine: number) =>
  quoteLines({ path: PATH, startLine, endLine }, whole);
const text = (...lines: string[]) => lines.join("\n");

/** Distinct lines, so that it is known which ones were quoted. */
const distinct = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at} ${"abcdefg".at(at % 7)}`);
type Edit = { at: number; kind: "insert" | "remove" | "change" };
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({ at: fc.nat(60), kind: fc.constantFrom("insert", "remove", "change") }),
  { maxLength: 12 },
);
/** Edits lines, but for those that are kept. */
const edited = (lines: readonly string[], changes: readonly Edit[], kept: ReadonlySet<string>) =>
  changes.reduce<string[]>(
    (now, { at, kind }, index) => {
      const place = at % (now.length + 1);
      const old = now[place];
      const isInsert = kind === "insert";
      if (isInsert && old !== undefined && kept.has(old) && kept.has(now[place - 1] ?? "")) return now;
      if (!isInsert && (old === undefined || kept.has(old))) return now;
      return now.toSpliced(place, isInsert ? 0 : 1, ...(kind === "remove" ? [] : [`another ${index}`]));
    },
    [...lines],
  );

const quoted = fc.record({
  count: fc.integer({ min: 1, max: 40 }),
  first: fc.nat(39),
  length: fc.integer({ min: 1, max: MAX_QUOTED_LINES }),
});

describe("a quoted place", () => {
  it("is found at its line after any edits elsewhere", () => {
    fc.assert(
      fc.property(quoted, edits, ({ count, first, length }, changes) => {
        const lines = distinct(count);
        const start = first % count;
        const kept = lines.slice(start, start + length);
        const quote = quoteFrom(text(...lines), start + 1, start + kept.length);
        const now = edited(lines, changes, new Set(kept));
        const startLine = now.indexOf(kept[0] ?? "") + 1;
        expect(find(quote, text(...now))).toEqual({
          path: PATH,
          startLine,
          endLine: startLine + kept.length - 1,
        });
      }),
    );
  });

  it("is gone when its lines are deleted, whatever else was edited", () => {
    fc.assert(
      fc.property(quoted, edits, ({ count, first, length }, changes) => {
        const lines = distinct(count);
        const start = first % count;
        const quote = quoteFrom(text(...lines), start + 1, start + length);
        const rest = lines.toSpliced(start, length);
        expect(find(quote, text(...edited(rest, changes, new Set())))).toBeNull();
      }),
    );
  });

  it("is never taken for an equal one: it is found where it is, or not at all", () => {
    fc.assert(
      fc.property(quoted, edits, fc.boolean(), ({ count, first }, changes, isDeleted) => {
        const lines = distinct(count).flatMap((line) => [line, "}"]);
        const mark = first % count;
        const quote = quoteFrom(text(...lines), 2 * mark + 2, 2 * mark + 2);
        const own = lines[2 * mark] ?? "";
        const rest = isDeleted ? lines.toSpliced(2 * mark + 1, 1) : lines;
        const now = edited(rest, changes, new Set([own, "}"]));
        const place = find(quote, text(...now));
        // The brace that follows the line that it followed.
        if (place) expect([now[place.startLine - 2], isDeleted]).toEqual([own, false]);
      }),
    );
  });

  it("is none rather than a guess between two that nothing distinguishes", () => {
    const twice = text("a {", "  x", "}", "", "a {", "  x", "}", "", "a {", "  x", "}");
    expect(find(quoteFrom(twice, 6, 6), twice)).toEqual({ path: PATH, startLine: 6, endLine: 6 });
    const same = text(...Array.from({ length: 20 }, () => "x"));
    expect(find(quoteFrom(same, 10, 10), same)).toBeNull();
  });

  it("is none when a copy was made that fits as well, and the better one when it does not", () => {
    const part = ["<section>", "  <h2>Roses</h2>", "</section>", ""];
    const quote = quoteFrom(text(...part, "<footer>"), 2, 2);
    expect(find(quote, text("<main>", ...part, ...part, ...part, "<footer>"))).toMatchObject({
      startLine: 11,
    });
    expect(find(quote, text("<main>", ...part, ...part, "<div>"))).toBeNull();
  });

  it("is found where its lines were changed between the same ones, and indented anew", () => {
    const before = text("<ul>", "  <li>Roses</li>", "  <li>Tulips</li>", "</ul>", "<p>End</p>");
    const quote = quoteFrom(before, 2, 2);
    const at = (startLine: number) => ({ path: PATH, startLine, endLine: startLine });
    expect(
      find(quote, text("", "<ul>", "  <li>Wild roses</li>", "  <li>Tulips</li>", "</ul>", "<p>End</p>")),
    ).toEqual(at(3));
    expect(find(quote, before.replaceAll("  <", "\t\t<"))).toEqual(at(2));
    expect(find(quote, text("<ul>", "  <li>Tulips</li>", "  <li>Roses at last</li>", "</ul>"))).toBeNull();
  });

  it("follows a renamed file if only one has the same text", () => {
    const lines = text("import a", "const b = 1;", "export { b };");
    const quote = quoteFrom(lines, 2, 2);
    expect(find(quote, lines, "src/b.ts")).toEqual({ path: "src/b.ts", startLine: 2, endLine: 2 });
    expect(
      placeFinder(
        new Map([
          ["one.ts", lines],
          ["two.ts", lines],
        ]),
      )(quote),
    ).toBeNull();
    expect(
      placeFinder(
        new Map([
          [PATH, "nothing"],
          ["two.ts", lines],
        ]),
      )(quote),
    ).toBeNull();
    const picture = new Map<string, string | Uint8Array>([
      [PATH, new Uint8Array(3)],
      ["two.ts", lines],
    ]);
    expect(placeFinder(picture)(quote)).toBeNull();
  });
});
