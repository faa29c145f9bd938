import { expect, it } from "vitest";
import { isQuestion, partsOf } from "~/domain/docs/passage";

it.each([
  ["how do I publish a page", true],
  ["port?", true],
  ["Can I use Ollama on another machine", true],
  ["redis_url", false],
  ["publish a page", false],
  // Somebody who begins to type.
  ["how do", false],
])("%s is a question: %s", (query, wanted) => {
  expect(isQuestion(query)).toBe(wanted);
});

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
