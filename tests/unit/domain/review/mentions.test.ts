import { describe, expect, it } from "vitest";
import { mentionOf, mentionsIn, partsOf, withIds, withNames } from "~/domain/review/mentions";

const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`;
const people = [
  { id: id(1), name: "Ann" },
  { id: id(2), name: "Ann Lee (*)" },
  { id: id(3), name: null },
];

describe("mentions", () => {
  it("are stored by id and shown by name, whatever a name holds", () => {
    const typed = "@Ann Lee (*) and @Ann: ask @Anna and ann@Ann.example";
    const stored = `${mentionOf(id(2))} and ${mentionOf(id(1))}: ask @Anna and ann@Ann.example`;
    expect(withIds(typed, people)).toBe(stored);
    expect(withNames(stored, people, "somebody")).toBe(typed);
    expect(mentionsIn(stored)).toEqual([id(2), id(1)]);
  });

  it("of who has no name or no access any more are shown as somebody", () => {
    expect(withNames(`${mentionOf(id(3))} ${mentionOf(id(4))}`, people, "somebody")).toBe(
      "@somebody @somebody",
    );
  });

  it("are the parts of a text between its words", () => {
    expect(partsOf(`Ask ${mentionOf(id(1))}`)).toEqual([{ text: "Ask " }, { userId: id(1) }]);
    expect(partsOf("@[not an id]")).toEqual([{ text: "@[not an id]" }]);
  });
});
