import { describe, expect, it } from "vitest";
import { axisTicks } from "~/components/ui/axis-ticks";

describe("axisTicks", () => {
  it.each([
    [0, [0, 2, 4]],
    [1, [0, 2, 4]],
    [4, [0, 2, 4]],
    [5, [0, 5, 10]],
    [10, [0, 5, 10]],
    [11, [0, 10, 20]],
    [41, [0, 50, 100]],
    [250, [0, 200, 400]],
  ])("covers %i prompts with two equal, round steps", (highest, ticks) => {
    expect(axisTicks(highest)).toEqual(ticks);
  });
});
