import { expect, it } from "vitest";
import { partsOf } from "~/domain/knowledge/passage";

it("finds code and the numbers of passages in an answer, and leaves out numbers of none", () => {
  expect(partsOf("Set `PORT` [1], not `a[2]` [9].", 2)).toEqual([
    { text: "Set " },
    { code: "PORT" },
    { text: " " },
    { passage: 1 },
    { text: ", not " },
    { code: "a[2]" },
    { text: " " },
    { text: "." },
  ]);
});
