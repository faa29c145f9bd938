import fc from "fast-check";
import { expect, it } from "vitest";
import { searchMarker } from "~/domain/text/edit-markers";

/** What it does, in one expression; its time grows with the square of the spaces in a line. */
const AS_EXPRESSION =
  /^\s*(<{5,9}|>{5,9}|-{5,9})\s*(?:SEARCH|ORIGINAL|HEAD|OLD|BEFORE)\b>?:?(?:\s+(\S.*?))?\s*$/i;

const parts = [
  "<<<<<",
  "<",
  ">>>>>>>",
  "-----",
  " ",
  "\t",
  "\r",
  "SEARCH",
  "head",
  "OLDER",
  ">",
  ":",
  "src/a.ts",
  "\u2028",
];

it("reads the marker of a search text as one expression would", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (pieces) => {
      const line = pieces.join("");
      const match = AS_EXPRESSION.exec(line);
      expect(searchMarker(line)).toEqual(match && { signs: match[1]?.length, rest: match[2] ?? "" });
    }),
    { numRuns: 20_000 },
  );
});
