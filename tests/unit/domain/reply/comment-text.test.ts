import fc from "fast-check";
import { expect, it } from "vitest";
import { commentText } from "~/domain/reply/comment-text";

/** What it does, in one expression; its time grows with the fourth power of the spaces in a line. */
const AS_EXPRESSION = /^\s*(?:\/\/|#|--|\/\*+|<!--|\{\/\*)\s*(.*?)\s*(?:\*\/\}?|-->)?\s*$/;

const parts = [
  "//",
  "#",
  "--",
  "/*",
  "/**",
  "<!--",
  "{/*",
  "*/",
  "*/}",
  "-->",
  "}",
  " ",
  "\t",
  "\r",
  "\n",
  "a",
  "file.ts",
];

it("reads the comment of a line as one expression would", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (pieces) => {
      const line = pieces.join("");
      expect(commentText(line)).toBe(AS_EXPRESSION.exec(line)?.[1] ?? null);
    }),
    { numRuns: 5_000 },
  );
});
