import fc from "fast-check";
import { expect, it } from "vitest";
import { SIDES, type Side, withSide } from "~/domain/project/hand-edit/box-sides";

const length = fc.oneof(
  fc.nat(99).map((value) => `${value}px`),
  fc.constantFrom("auto", "calc(1px + 2em)"),
);

/** What a browser reads from a shorthand without functions that have spaces. */
const sidesOf = (shorthand: string): Record<Side, string> => {
  const [top = "", right = top, bottom = top, left = right] = shorthand.replaceAll(" + ", "+").split(" ");
  return { top, right, bottom, left };
};

it("changes one side and leaves the others", () => {
  fc.assert(
    fc.property(
      fc.array(length, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...SIDES),
      length,
      (values, side, value) => {
        const written = withSide(values.join(" "), side, value);
        expect(sidesOf(written ?? "")).toEqual({
          ...sidesOf(values.join(" ")),
          [side]: value.replaceAll(" + ", "+"),
        });
      },
    ),
  );
});

it.each(["", "1px 2px 3px 4px 5px"])("leaves %j as it is", (shorthand) => {
  expect(withSide(shorthand, "top", "1px")).toBeNull();
});
