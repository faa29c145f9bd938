import fc from "fast-check";
import { expect, it } from "vitest";
import { copy } from "~/features/preview/copy";
import { steppedLength, styleValueOf, variableValueOf } from "~/features/preview/hand/style-value";

it.each([
  ["padding", "40", "40px"],
  ["padding", "40 2em", "40px 2em"],
  ["padding", "0", "0"],
  ["margin", "-8 auto", "-8px auto"],
  ["gap", "1.5", "1.5px"],
  ["width", "50%", "50%"],
  ["width", "calc(100% - 2rem)", "calc(100% - 2rem)"],
  ["font-size", "18", "18px"],
  ["font-weight", "600", "600"],
  ["font-family", "Georgia, serif", "Georgia, serif"],
  ["color", "tomato", "tomato"],
  ["color", "var(--accent)", "var(--accent)"],
  ["border-radius", "8", "8px"],
])("writes %s %s as %s", (property, typed, written) => expect(styleValueOf(property, typed)).toBe(written));

it("knows no property that takes what is no value of it", () => {
  const wrong = [
    "url(https://example.com/a.png)",
    "expression(1)",
    "40px; color: red",
    "calc(1px",
    "red}",
    "4 px",
    "1px 2px 3px 4px 5px",
    "{}",
    "#12",
  ];
  for (const property of Object.keys(copy.hand.styles))
    for (const value of wrong)
      expect([property, value, styleValueOf(property, value)]).toEqual([property, value, null]);
  for (const property of Object.keys(copy.hand.styles).filter((name) => name !== "font-family"))
    expect([property, styleValueOf(property, "banana")]).toEqual([property, null]);
});

it("checks a theme's variables by what they are", () => {
  const variable = { path: "a.css", start: 0, end: 1, name: "--a", value: "", isDark: false };
  expect(variableValueOf({ ...variable, kind: "color" }, "banana")).toBeNull();
  expect(variableValueOf({ ...variable, kind: "color" }, "222.2 84% 4.9%")).toBe("222.2 84% 4.9%");
  expect(variableValueOf({ ...variable, kind: "radius" }, "12")).toBe("12px");
  expect(variableValueOf({ ...variable, kind: "font" }, "Georgia, serif")).toBe("Georgia, serif");
});

it("writes nothing of what is typed that ends a declaration or loads something", () => {
  const parts = fc.constantFrom(
    "red",
    "1px",
    ";",
    "{",
    "}",
    "url(",
    "URL (",
    "expression(",
    ")",
    "/*",
    "*/",
    " ",
    "\\",
    "@import",
    "javascript:",
  );
  const properties = fc.constantFrom(...Object.keys(copy.hand.styles), "margin-top", "padding-left");
  fc.assert(
    fc.property(properties, fc.array(parts, { maxLength: 8 }), (property, typed) => {
      const written = styleValueOf(property, typed.join(""));
      if (written === null) return;
      expect(written).not.toMatch(/[;{}\\]|\/\*|url|expression|@import|javascript:/i);
      expect(CSS.supports(property, written)).toBe(true);
    }),
  );
});

it.each([
  ["width", "16px", 1, "17px"],
  ["width", "16px", -10, "6px"],
  ["width", "3px", -10, "0px"],
  ["margin-top", "3px", -10, "-7px"],
  ["font-size", "1.5rem", 1, "1.6rem"],
  ["width", "50%", 10, "60%"],
  ["width", "auto", 1, "101px"],
  ["gap", "normal", 1, "1px"],
])("steps %s from %s by %i to %s", (property, value, by, after) => {
  expect(steppedLength(property, value, { by, computed: property === "gap" ? "normal" : "100px" })).toBe(
    after,
  );
});
