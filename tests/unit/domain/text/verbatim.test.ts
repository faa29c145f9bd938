import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hasHidden,
  isDisplayable,
  MAX_DISPLAYED_CHARACTERS,
  MAX_DISPLAYED_DEPTH,
  textOfRuns,
  verbatimText,
  verbatimValue,
  visibleText,
} from "~/domain/text/verbatim";

/** What shows nothing, or shows other characters elsewhere or as others. */
const ranges: readonly (readonly [number, number])[] = [
  ...([
    [0, 8],
    [0xb, 0x1f],
    [0x7f, 0xa0],
    [0xad, 0xad],
    [0x34f, 0x34f],
    [0x61c, 0x61c],
    [0x115f, 0x1160],
  ] as const),
  ...([
    [0x1680, 0x1680],
    [0x180b, 0x180f],
    [0x2000, 0x200f],
    [0x2028, 0x202f],
    [0x205f, 0x206f],
  ] as const),
  ...([
    [0x2800, 0x2800],
    [0x3000, 0x3000],
    [0x3164, 0x3164],
    [0xd800, 0xdfff],
    [0xfe00, 0xfe0f],
  ] as const),
  ...([
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
    [0xfff9, 0xfffb],
    [0xe0000, 0xe0fff],
  ] as const),
];
const isHidden = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => point >= from && point <= to);
};

const hidden = fc.constantFrom(
  ..."\u0000\t\n\r\u0085\u00a0\u00ad\u061c\u200b\u200d\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufe0f\ufeff",
  "\u{e0041}",
  "\ud800",
  "\\u202e",
  '"',
  "\\",
  "אב",
  "a\u0301\u0301\u0301\u0301\u0301",
);
const text = fc
  .array(fc.oneof(hidden, fc.string({ unit: "binary" })), { maxLength: 12 })
  .map((parts) => parts.join(""));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.double({ noDefaultInfinity: true, noNaN: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    text,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4 }),
  ),
}));

/** The text that pieces stand for: only escapes are decoded. */
const decoded = (runs: ReturnType<typeof verbatimText>): string =>
  runs
    .flatMap(({ pieces }) =>
      pieces.map((piece) => (piece.isEscape ? JSON.parse(`"${piece.text}"`) : piece.text)),
    )
    .join("");

describe("what a user agrees to", () => {
  it("is shown so that it reads back as exactly what is sent", () => {
    fc.assert(
      fc.property(value, (sent) => {
        expect(JSON.parse(textOfRuns(verbatimValue(sent)))).toEqual(JSON.parse(JSON.stringify(sent)));
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(text, (sent) => decoded(verbatimText(sent)) === sent),
      { numRuns: 500 },
    );
  });

  it("never holds a character that cannot be seen", () => {
    const isVisible = (shown: string) => ![...shown].some(isHidden);
    fc.assert(
      fc.property(value, (sent) => isVisible(textOfRuns(verbatimValue(sent)))),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(text, (sent) => isVisible(textOfRuns(verbatimText(sent)))),
      { numRuns: 500 },
    );
    // In names, what joins letters and emoji stays after one of them.
    const isJoiner = (character: string, before = "") =>
      /\u200c|\u200d|\ufe0f/.test(character) && /[^\p{ASCII}\p{Script=Latin}\p{C}\p{Z}]/u.test(before);
    fc.assert(
      fc.property(text, (sent) => {
        const shown = [...visibleText(sent)];
        return shown.every((each, at) => each !== "\n" && (!isHidden(each) || isJoiner(each, shown[at - 1])));
      }),
      { numRuns: 500 },
    );
  });

  it("keeps each string to itself", () => {
    const strings = verbatimValue({ 'a"b': "c\\" }).filter(({ isString }) => isString);
    expect(strings.map(({ pieces }) => pieces.map((piece) => piece.text).join(""))).toEqual([
      '"a\\"b"',
      '"c\\\\"',
    ]);
  });

  it.each([
    ["right-to-left override", "a\u202eb", "a\\u202eb"],
    ["a tag, as two units", "\u{e0041}", "\\udb40\\udc41"],
    ["a line that is none", "a\u2028b", "a\\u2028b"],
    ["a space that is another", "rm\u00a0x", "rm\\u00a0x"],
    ["a line break in a name", "a\nb", "a\\u000ab"],
    ["marks piled on one letter", `a${"\u0301".repeat(5)}`, `a${"\u0301".repeat(3)}\\u0301\\u0301`],
  ])("shows %s", (_, sent, shown) => {
    expect(visibleText(sent)).toBe(shown);
    expect(hasHidden(sent.replaceAll("\n", ""))).toBe(!sent.includes("\n"));
  });

  it("leaves words of every script as they are", () => {
    for (const words of ["Grüße, Łódź", "日本語のテキスト", "हिन्दी में", "สวัสดี", "שלום", "مَرْحَبًا", "👍"])
      expect(visibleText(words)).toBe(words);
  });

  it("leaves what joins or parts letters and emoji, and only there", () => {
    for (const name of ["می\u200cخواهم.txt", "क्\u200dष.md", "👩\u200d🚀.png", "❤\ufe0f\u200d🔥.png"])
      expect(visibleText(name)).toBe(name);
    expect(visibleText("a\u200db.js")).toBe(String.raw`a\u200db.js`);
    expect(visibleText("а\u200cр.js")).toBe(String.raw`а\u200cр.js`);
    expect(visibleText("می\u200c\u200cخ")).toBe(String.raw`می\u200c\u200cخ`);
    // Beside a mark too many, a letter that draws nothing, and an emoji that does not exist yet.
    for (const before of [`א${"\u0301".repeat(4)}`, "א\u3164", "\u{1f0ff}"])
      expect(visibleText(`${before}\u200dא`)).toMatch(/\\u200dא$/);
    expect(visibleText("א\u200d\u3164")).toBe(String.raw`א\u200d\u3164`);
    expect(visibleText("\u{1f0ff}\ufe0f")).toMatch(/\\ufe0f$/);
    expect(visibleText("a\ufe0f")).toBe(String.raw`a\ufe0f`);
  });

  it("is refused where nobody could read all of it", () => {
    expect(isDisplayable({ text: "x".repeat(MAX_DISPLAYED_CHARACTERS - 100) })).toBe(true);
    expect(isDisplayable({ text: "x".repeat(MAX_DISPLAYED_CHARACTERS) })).toBe(false);
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(isDisplayable(nested(MAX_DISPLAYED_DEPTH))).toBe(true);
    expect(isDisplayable(nested(MAX_DISPLAYED_DEPTH + 1))).toBe(false);
    expect(isDisplayable(JSON.parse(`${"[".repeat(9_000)}${"]".repeat(9_000)}`))).toBe(false);
  });
});
