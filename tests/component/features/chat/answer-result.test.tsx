import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { AnswerProof } from "~/domain/chat/answer-proof";
import type { ComparedAnswer } from "~/domain/chat/comparison";
import { answerNames } from "~/features/chat/answer-names";
import { AnswerResult } from "~/features/chat/comparison/answer-result";

const answer = (change: Partial<ComparedAnswer>): ComparedAnswer => ({
  chatId: "1",
  modelId: "openai:one",
  modelName: "One",
  end: "done",
  tokens: 12_400,
  durationMs: 161_000,
  cost: 0.02,
  proof: null,
  ...change,
});
const shown = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((element) => element.textContent);

const tried: AnswerProof = {
  state: "tried",
  runs: false,
  errors: 2,
  earlier: { held: 3, unknown: 0, of: 3 },
  own: { held: 1, unknown: 0, of: 2 },
};

it.each([
  ["what it took so far", { end: "open", cost: null }, []],
  ["that it is being tried", {}, ["Testing its page and checks"]],
  [
    "why it waits",
    { proof: { state: "waiting", reason: "No tab is open." } },
    ["Not tested yet: No tab is open."],
  ],
  ["nothing of an answer in words", { proof: { state: "nothing" } }, []],
  [
    "what holds",
    { proof: tried },
    ["Page has 2 errors", "Earlier checks: 3 of 3 pass", "Own checks: 1 of 2 pass"],
  ],
  [
    "what could not be run",
    { proof: { ...tried, own: { held: 1, unknown: 2, of: 3 } } },
    ["Page has 2 errors", "Earlier checks: 3 of 3 pass", "Own checks: 1 of 3 pass, 2 could not be run"],
  ],
  [
    "only checks that there are",
    {
      proof: {
        ...tried,
        runs: true,
        errors: 0,
        earlier: { held: 0, unknown: 0, of: 0 },
        own: { held: 0, unknown: 0, of: 0 },
      },
    },
    ["Page runs"],
  ],
] as const satisfies readonly [string, Partial<ComparedAnswer>, string[]][])(
  "says of an answer: %s",
  async (_, change, lines) => {
    const of = answer(change);
    await render(<AnswerResult answer={of} />);
    expect(shown()).toEqual(["2:41", "12.4k tokens", ...(of.cost === null ? [] : ["$0.02"]), ...lines]);
  },
);

it("says nothing of an answer that has not begun", async () => {
  await render(<AnswerResult answer={answer({ end: "open", tokens: 0, durationMs: 0 })} />);
  expect(shown()).toEqual([]);
});

it("numbers the tries of a model that has several", () => {
  const names = answerNames([
    answer({ chatId: "1" }),
    answer({ chatId: "2", modelId: "openai:two", modelName: "Two" }),
    answer({ chatId: "3" }),
  ]);
  expect([...names.values()]).toEqual(["Try 1, One", "Two", "Try 2, One"]);
});
