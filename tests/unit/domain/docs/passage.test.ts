import { expect, it } from "vitest";
import { isQuestion } from "~/domain/docs/passage";

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
