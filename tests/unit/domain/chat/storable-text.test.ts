import fc from "fast-check";
import { expect, it } from "vitest";
import { storableChunks, storableText } from "~/domain/text/storable-text";

/** Texts in which pairs, halves of them and U+0000 are common. */
const anyText = fc.string({ unit: fc.constantFrom("a", "\0", "\ud83d", "\ude00", "\u{1f600}", "é") });

it("keeps every character that a database can hold, and nothing else", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const kept = storableText(text);
      expect(kept.isWellFormed()).toBe(true);
      expect(kept).toBe([...text.replaceAll("\0", "")].filter((unit) => unit.isWellFormed()).join(""));
    }),
  );
});

it("gives the same for a text in pieces, wherever it is cut, and nothing that it would have to take back", () => {
  fc.assert(
    fc.property(fc.array(anyText), (pieces) => {
      const next = storableChunks();
      const kept = pieces.map(next);
      for (const piece of kept) expect(piece.isWellFormed()).toBe(true);
      expect(kept.join("")).toBe(storableText(pieces.join("")));
    }),
  );
});
