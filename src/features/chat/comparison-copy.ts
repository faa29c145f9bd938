import type { CheckTally } from "~/domain/chat/answer-proof";
import type { Reason } from "~/domain/chat/comparison";

const list = new Intl.ListFormat("en");

const describeChecks = ({ held, unknown, of }: CheckTally) =>
  `${held} of ${of} pass${unknown > 0 ? `, ${unknown} could not be run` : ""}`;

/** The sentences about answers to the same prompt. */
export const copy = {
  title: "Compare the answers",
  back: "Back to the chat",
  prompt: "Your prompt",
  answers: "Answers",
  // The number first: names of models are long, and cut off in narrow places.
  attempt: (model: string, number: number) => `Try ${number}, ${model}`,
  answerOf: (model: string) => `${model}'s answer`,
  resize: "Resize the preview",
  state: {
    waiting: "Waiting",
    thinking: "Thinking",
    streaming: "Writing",
    stopped: "Stopped",
    interrupted: "Interrupted",
    failed: "Failed",
    done: "Done",
  },
  stateOf: (model: string, state: string) => `${model}: ${state}`,
  stop: "Stop",
  keep: "Keep this one",
  keepNote: "The chat continues with the answer you keep; the others are deleted.",
  kept: (model: string) => `The chat continues with ${model}'s answer`,
  removed: (models: readonly string[]) =>
    models.length === 1
      ? `${models[0]}'s answer was deleted. Undo restores it as a separate chat.`
      : `The answers of ${list.format(models)} were deleted. Undo restores each as a separate chat.`,
  undo: "Undo",
  none: "Nothing to compare here",
  noneText: "One of the answers was kept, or its chat was deleted.",
  failed: "The answers could not be loaded",
  retry: "Try again",
  open: "Compare the answers",
  undecided: "This prompt has several answers. This is the first one; keep one of them to continue.",
  recommended: "Recommended",
  recommendedOf: (model: string, reason: string) => `Recommended: ${model}. ${reason}`,
  reasons: {
    done: "It is the only one that finished.",
    runs: "It is the only finished one whose page runs without an error.",
    earlier: "It passes more of the earlier checks than the next best answer.",
    own: "It does better on its own checks than the next best answer.",
    earlierSoFar: "It is ahead on the earlier checks, as far as they could be run.",
    ownSoFar: "It is ahead on the answers' own checks, as far as they could be run.",
    time: "It passes as many checks as the next best answer, and took less time.",
    cost: "It passes as many checks as the next best answer, and cost less.",
  } satisfies Record<Reason, string>,
  result: "Time, cost and checks",
  tokens: (count: string) => `${count} tokens`,
  trying: "Testing its page and checks",
  waiting: (reason: string) => `Not tested yet: ${reason}`,
  runs: "Page runs",
  errors: (count: number) => `Page has ${count} ${count === 1 ? "error" : "errors"}`,
  earlier: (checks: CheckTally) => `Earlier checks: ${describeChecks(checks)}`,
  own: (checks: CheckTally) => `Own checks: ${describeChecks(checks)}`,
} as const;
