import { expect, it } from "vitest";
import { markPassage } from "~/domain/knowledge/passage-place";
import { splitPassages } from "~/domain/knowledge/split-passages";

it("marks each passage of a document, and loses nothing of the text around it", () => {
  const text = `First\n\nSecond ${"x".repeat(2_000)}\n\fThe next page\n`;
  const passages = splitPassages("a.pdf", text);
  expect(passages.length).toBeGreaterThan(2);
  for (const passage of passages) {
    const marked = markPassage(text, passage);
    expect(marked?.passage).toBe(passage.text);
    expect(`${marked?.before}${marked?.passage}${marked?.after}`).toBe(text.replace("\f", "\n"));
  }
});

it.each(["a.docx", "a.txt", "a.csv"])(
  "finds passages again over page breaks and lines of spaces in %s",
  (name) => {
    const text = "name,price\nseed,2\n   \nsoil,3\f# Next\npage";
    for (const passage of splitPassages(name, text))
      expect(markPassage(text, passage)?.passage).toBe(passage.text);
  },
);

it("does not mark other text where the document has changed", () => {
  expect(markPassage("new\ntext", { from: 1, to: 1, text: "old" })).toBeUndefined();
});
