import fc from "fast-check";
import { expect, it } from "vitest";
import { storableChunks, storableText } from "~/domain/text/storable-text";

/** Texts with many surrogate pairs, unpaired surrogates and U+0000. */
const anyText = fc.string({ unit: fc.constantFrom("a", "\0", "\ud83d", "\ude00", "\u{1f600}", "é") });

it("keeps exactly the characters that a database can store", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const kept = storableText(text);
      expect(kept.isWellFormed()).toBe(true);
      expect(kept).toBe([...text.replaceAll("\0", "")].filter((unit) => unit.isWellFormed()).join(""));
    }),
  );
});

it("gives the same result for a text in pieces, wherever it is split, and never retracts output", () => {
  fc.assert(
    fc.property(fc.array(anyText), (pieces) => {
      const next = storableChunks();
      const kept = pieces.map(next);
      for (const piece of kept) expect(piece.isWellFormed()).toBe(true);
      expect(kept.join("")).toBe(storableText(pieces.join("")));
    }),
  );
});
