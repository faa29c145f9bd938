import { expect, it } from "vitest";
import { spacingBeside, withBox } from "~/domain/project/hand-edit/tailwind-classes";

it.each([
  ["text-lg", "padding", "top", "16px", "text-lg pt-4"],
  ["p-2 pt-4", "padding", "top", "6px", "p-2 pt-1.5"],
  ["p-2", "padding", "left", "7px", "p-2 pl-[7px]"],
  ["pt-4 px-2 flex", "padding", null, "1px", "flex p-px"],
  ["m-2", "margin", "left", "auto", "m-2 ml-auto"],
  ["", "margin", "top", "-8px", "-mt-2"],
  ["p-2", "padding", null, "calc(1px + 2em)", "p-[calc(1px_+_2em)]"],
  ["md:pt-2 pt-1", "padding", "top", "", "md:pt-2"],
] as const)("in %j the %s (%s) of %s is %j", (classes, name, side, value, after) => {
  expect(withBox(classes, { name, side }, value)).toBe(after);
});

it.each([
  [0, 1, 2],
  [5, 1, 6],
  [5, -1, 4],
  [16, 1, 20],
  [0, -1, 0],
  [500, 1, 256],
  [-8, 1, -6],
])("from %i px, %i steps lead to %i px", (from, by, to) => expect(spacingBeside(from, by)).toBe(to));
