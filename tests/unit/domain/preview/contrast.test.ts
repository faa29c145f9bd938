import { expect, it } from "vitest";
import { contrastRatio, flatten } from "~/domain/preview/contrast";

it.each([
  [[0, 0, 0, 1], [255, 255, 255, 1], 21],
  [[255, 255, 255, 1], [255, 255, 255, 1], 1],
  [[119, 119, 119, 1], [255, 255, 255, 1], 4.48],
  [[255, 0, 0, 1], [255, 255, 255, 1], 4],
] as const)("of %j on %j is %d", (text, ground, ratio) => {
  expect(contrastRatio(text, ground)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(ground, text)).toBeCloseTo(ratio, 2);
});

it("is that of what is seen through a color", () => {
  expect(
    flatten([
      [0, 0, 0, 0.5],
      [255, 255, 255, 1],
    ]),
  ).toEqual([127.5, 127.5, 127.5, 1]);
});
