import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { titleFrom } from "~/domain/chat/message";
import { renameInput } from "~/domain/chat/message-input";
import { excerptOf } from "~/domain/project/version";
import { firstCharacters } from "~/domain/text/first-characters";

const family = "👨‍👩‍👧‍👦";

describe("the first characters", () => {
  it.each([
    ["short", 9, "short"],
    ["longer", 4, "long"],
    ["a💡b", 2, "a💡"],
    [`${family}${family}b`, 1, family],
    ["e\u0301e\u0301", 1, "e\u0301"],
    ["🇩🇪🇫🇷", 1, "🇩🇪"],
    ["ab", 0, ""],
  ])("of %j, %i of them", (text, most, first) => expect(firstCharacters(text, most)).toBe(first));

  it("are never cut, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.nat(20), (text, most) => {
        const first = firstCharacters(text.toWellFormed(), most);
        expect(first.isWellFormed()).toBe(true);
        expect(text.toWellFormed().startsWith(first)).toBe(true);
      }),
    );
  });

  it("can also be limited in code units", () => {
    expect(firstCharacters(family.repeat(3), 3, 25)).toBe(family.repeat(2));
  });

  it("apply to titles and excerpts", () => {
    expect(titleFrom(family.repeat(70))).toBe(`${family.repeat(59)}…`);
    expect(titleFrom(`${"x".repeat(58)}💡yz`)).toBe(`${"x".repeat(58)}💡…`);
    expect(excerptOf(`${"x".repeat(59)}💡y\n${family.repeat(99)}`)).toBe(
      `${"x".repeat(59)}💡\n${family.repeat(60)}`,
    );
  });

  it("apply to renaming, so a chat accepts its generated title", () => {
    const chatId = "01890a5d-ac96-774b-bcce-b302099a8057";
    const isGood = (title: string) => renameInput.safeParse({ chatId, title }).success;
    expect(isGood(titleFrom(family.repeat(70)))).toBe(true);
    expect(isGood(family.repeat(120))).toBe(true);
    expect(isGood(family.repeat(121))).toBe(false);
  });
});
