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

it("does not mark other text where the document has changed", () => {
  expect(markPassage("new\ntext", { from: 1, to: 1, text: "old" })).toBeUndefined();
});
