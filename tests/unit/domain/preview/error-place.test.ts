import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesIn } from "~/domain/preview/error-place";

/** Without the lookbehind that keeps it linear. */
const AS_EXPRESSION =
  /(?:\.\/)?((?:(?:[\w@.[\]-]+|\([\w.-]+\))\/)*[\w@.[\]-]+\.(?:[jt]sx?|[cm][jt]s|vue|css|html?|json)):(\d+)(?::(\d+))?/gi;

const parts = [
  "a",
  "src/",
  "/",
  "[slug]",
  "(group)/",
  "page",
  ".tsx",
  ".html",
  "@ui/",
  "-",
  ":12",
  ":3",
  " ",
  "at ",
  "(",
  ")",
  "\n",
];

describe("the places in the text of an error", () => {
  it.each([
    ["at App (src/App.tsx:3:14)", ["src/App.tsx"]],
    ["webpack-internal:///./app/[slug]/page.tsx:7:1", ["app/[slug]/page.tsx"]],
    ["at Page (app/(shop)/@side/[id]/page.tsx:1:2)", ["app/(shop)/@side/[id]/page.tsx"]],
    ["http://localhost/src/@ui/b.css:2 and c.vue:1:1", ["localhost/src/@ui/b.css", "c.vue"]],
  ])("are found in %s", (text, paths) => {
    expect(placesIn(text).map(({ path }) => path)).toEqual(paths);
  });

  it("are those of the plain expression", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        // A place that follows a number without a character between is no place of its own.
        // Nor is a folder in parentheses that follows a name.
        fc.pre(!/\d\/?[a-z@.[\]-]|[\w@.[\]-]\(/.test(text));
        expect(placesIn(text).map(({ start, path }) => [start, path])).toEqual(
          [...text.matchAll(AS_EXPRESSION)].map(({ index, 1: path }) => [index, path]),
        );
      }),
      { numRuns: 20_000 },
    );
  });
});
