import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  describeMismatch,
  type Expectation,
  matchElements,
  type SeenElement,
  type SeenPage,
} from "../seen-page";

const element = (role: string, name: string, rest: Partial<SeenElement> = {}): SeenElement => ({
  role,
  name,
  value: "",
  states: [],
  ...rest,
});
const page: SeenPage = {
  text: "To-dos Buy milk 2 left",
  elements: [
    element("heading", "To-dos"),
    element("checkbox", "Done Buy milk", { states: ["checked"] }),
    element("button", "Add to cart"),
    element("button", "Add"),
    element("textbox", "Amount", { value: "44.00" }),
    element("textbox", "Note"),
    element("button", "Send", { states: ["disabled"] }),
  ],
};
const seen = (
  role: string,
  name: string | null,
  rest: Partial<Extract<Expectation, { count: unknown }>> = {},
) =>
  ({
    do: "seeElement",
    target: { role, name, nth: 1 },
    count: null,
    value: null,
    state: null,
    ...rest,
  }) satisfies Expectation;

it("prefers the element that is called exactly so, and takes longer names where there is none", () => {
  const names = (name: string) =>
    matchElements(page.elements, { role: "button", name }).map((each) => each.name);
  expect(names("add")).toEqual(["Add"]);
  expect(names("cart")).toEqual(["Add to cart"]);
  expect(matchElements(page.elements, { role: "checkbox", name: "Buy milk" })).toHaveLength(1);
});

describe("says what is there instead", () => {
  it.each<[Expectation, string | null]>([
    [{ do: "see", text: "buy milk" }, null],
    [{ do: "see", text: "3 left" }, "“3 left” is not on the page."],
    [{ do: "dontSee", text: "Buy milk" }, "“Buy milk” is on the page: “To-dos Buy milk 2 left”."],
    [{ do: "dontSee", text: "Call Ada" }, null],
    [seen("checkbox", "Buy milk", { state: "checked" }), null],
    [seen("checkbox", "Buy milk", { state: "unchecked" }), "It is checked."],
    [seen("button", "Send", { state: "enabled" }), "It is disabled."],
    [seen("textbox", "Amount", { value: "44" }), null],
    [seen("textbox", "Amount", { value: "45" }), "It holds “44.00”."],
    [seen("textbox", "Note", { value: "Hi" }), "It is empty."],
    [seen("textbox", "Note", { value: "" }), null],
    [seen("button", null, { count: 3 }), null],
    [seen("button", null, { count: 2 }), "There are 3."],
    [
      seen("button", "Remove"),
      "There is no button “Remove”. There are button “Add to cart”, button “Add”, button “Send”.",
    ],
    [{ ...seen("button", "Remove"), do: "dontSeeElement" }, null],
    [{ ...seen("button", "Add"), do: "dontSeeElement" }, "There is one."],
    [seen("link", null, { target: { role: "link", name: null, nth: 2 } }), "There is no link."],
  ])("%j: %s", (step, sentence) => {
    expect(describeMismatch(step, page)).toBe(sentence);
  });
});

it("never sees on a page what is not there", () => {
  const word = fc.constantFrom("milk", "Ada", "4", "44", "Buy milk", "Done");
  const role = fc.constantFrom("button", "textbox", "listitem");
  const anElement = fc.record({ role, name: word, value: fc.constant(""), states: fc.constant([]) });
  const holds = (step: Expectation, elements: SeenElement[]) =>
    describeMismatch(step, { text: elements.map(({ name }) => name).join(" "), elements }) === null;
  fc.assert(
    fc.property(fc.array(anElement, { maxLength: 6 }), word, role, (elements, text, of) => {
      const has = (only: SeenElement[]) =>
        only.some(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
      if (!has(elements)) expect(holds({ do: "see", text }, elements)).toBe(false);
      if (!has(elements.filter((each) => each.role === of)))
        expect(holds(seen(of, text), elements)).toBe(false);
    }),
  );
});
