import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  joinedAndLeft,
  onePerPerson,
  othersOf,
  type PresentTab,
  presenceColor,
  presenceColors,
} from "~/domain/access/presence";
import { presenceInput } from "~/domain/access/presence-input";
import { MAX_PRESENCE_BYTES } from "~/server/ports/streams";

const tab = (personId: string, tabId: string, more: Partial<PresentTab> = {}): PresentTab => ({
  chatId: "a",
  tabId,
  person: { id: personId, name: personId, avatarUrl: null },
  at: "chat",
  isTyping: false,
  ...more,
});
const anyTabs = fc
  .uniqueArray(fc.tuple(fc.constantFrom("Ana", "Ben", "Cem"), fc.constantFrom("1", "2")), {
    selector: ([person, id]) => `${person}${id}`,
  })
  .map((all) => all.map(([person, id]) => tab(person, id)));
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id).sort();

describe("othersOf", () => {
  it("leaves out all tabs of the viewer, in the same order whatever the store's", () => {
    fc.assert(
      fc.property(anyTabs, (tabs) => {
        const seen = othersOf(tabs, { userId: "Ana", chatId: "a" });
        expect(seen).toEqual(othersOf(tabs.toReversed(), { userId: "Ana", chatId: "a" }));
        expect(seen).toHaveLength(tabs.filter(({ person }) => person.id !== "Ana").length);
        expect(seen.some(({ person }) => person.id === "Ana")).toBe(false);
      }),
    );
  });

  it("shows typing in the viewer's chat only, and no chat", () => {
    const tabs = [tab("Ben", "1", { isTyping: true }), tab("Cem", "1", { isTyping: true, chatId: "b" })];
    const seen = othersOf(tabs, { userId: "Ana", chatId: "a" });
    expect(seen.map(({ isTyping }) => isTyping)).toEqual([true, false]);
    expect(JSON.stringify(seen)).not.toContain("chatId");
  });
});

it("takes the tab with the caret for a person with several tabs", () => {
  const inFile = tab("Ben", "2", { at: { path: "a.ts", caret: { anchor: "AA==", head: "AA==" } } });
  expect(onePerPerson([tab("Ben", "1"), inFile, tab("Ben", "3")])).toEqual([inFile]);
});

it("tells who joined and left, so that the one turns the people before into those after", () => {
  fc.assert(
    fc.property(anyTabs, anyTabs, (before, after) => {
      const { joined, left } = joinedAndLeft(before, after);
      const people = (tabs: readonly PresentTab[]) => idsOf(onePerPerson(tabs).map(({ person }) => person));
      const stayed = people(before).filter((id) => !idsOf(left).includes(id));
      expect([...stayed, ...idsOf(joined)].sort()).toEqual(people(after));
      expect(joinedAndLeft(after, before)).toEqual({ joined: left, left: joined });
    }),
  );
});

it("never says more than a presence may hold, with the longest names", () => {
  const input = presenceInput.parse({
    chatId: crypto.randomUUID(),
    tabId: crypto.randomUUID(),
    at: { path: "é".repeat(300), caret: { anchor: "A".repeat(120), head: "A".repeat(120) } },
    isTyping: true,
  });
  const person = { id: crypto.randomUUID(), name: "é".repeat(100), avatarUrl: "x".repeat(100) };
  expect(Buffer.byteLength(JSON.stringify({ ...input, person }))).toBeLessThan(MAX_PRESENCE_BYTES);
  expect(
    presenceInput.safeParse({ ...input, at: { path: "a.ts", caret: { anchor: "<b>", head: "" } } }).success,
  ).toBe(false);
});

describe("colours of people", () => {
  const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
      channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  /** The backgrounds of globals.css: dark, its elevated surface, and light. */
  const backgrounds = [0.0037, 0.0114, 0.976];

  it.each(presenceColors)("%s carries white text and stands out in both themes", (color) => {
    expect(contrast(luminance(color), 1)).toBeGreaterThanOrEqual(4.5);
    for (const background of backgrounds)
      expect(contrast(luminance(color), background)).toBeGreaterThanOrEqual(3);
  });

  it("uses all of them", () => {
    const used = new Set(Array.from({ length: 200 }, () => presenceColor(crypto.randomUUID())));
    expect(used.size).toBe(presenceColors.length);
  });
});
