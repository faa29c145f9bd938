import type { ModelId } from "../model/model";
import { type AnswerProof, brokenOf, type CheckTally } from "./answer-proof";

/** How many answers to one prompt are compared at most. */
export const MAX_ANSWERS = 4;

/** One of the chats in which a prompt is answered. */
export type ComparedAnswer = {
  chatId: string;
  /** The selected model; another answers when it is unreachable. */
  modelId: ModelId;
  modelName: string;
  /** `done`: the reply is complete, or the run proved its work. */
  end: "open" | "done" | "early";
  tokens: number;
  /** Duration of the model's calls, or a run's working time. */
  durationMs: number;
  /** In US dollars; null where no price is known. */
  cost: number | null;
  /** Null: not tested in its current state. */
  proof: AnswerProof | null;
};

type Rank = "done" | "runs" | "earlier" | "own" | "time" | "cost";

/** Why an answer ranks before the next one. `SoFar`: some checks of either could not be run. */
export type Reason = Rank | "earlierSoFar" | "ownSoFar";

/** A chat and its copies, until one answer is kept. */
export type Comparison = {
  /** The chat itself first. */
  answers: readonly ComparedAnswer[];
  /** Null: not all are tested, no page runs, or the answers tie. */
  recommended: { chatId: string; because: Reason } | null;
};

export type KeptAnswer = {
  chatId: string;
  /** The chats that were deleted; none when the answer had been kept before. */
  removedIds: string[];
};

const ranks: readonly (readonly [Rank, (answer: ComparedAnswer) => number])[] = [
  ["done", ({ end }) => Number(end === "done")],
  ["runs", ({ proof }) => Number(proof?.state === "tried" && proof.runs)],
  ["earlier", ({ proof }) => (proof?.state === "tried" ? rankOfEarlier(proof.earlier) : 0)],
  ["own", ({ proof }) => (proof?.state === "tried" ? rankOfOwn(proof.own) : 0)],
  ["time", ({ durationMs }) => -durationMs],
  ["cost", ({ cost }) => -(cost ?? Number.MAX_VALUE)],
];

/** By passing checks, then by those that may pass. */
const rankOfEarlier = ({ held, unknown, of }: CheckTally): number => held + unknown / (of + 1);

/** 1 to 2 if no check is broken: 1 if all are unknown, 2 if all pass. Otherwise the share that passes. */
const rankOfOwn = (own: CheckTally): number =>
  own.of === 0 ? 1 : brokenOf(own) === 0 ? 1 + own.held / own.of : rankOfEarlier(own) / own.of;

function firstDifference(
  one: ComparedAnswer,
  other: ComparedAnswer,
): { by: Rank; difference: number } | null {
  for (const [by, rank] of ranks) {
    const difference = rank(other) - rank(one);
    if (difference !== 0) return { by, difference };
  }
  return null;
}

/** The best first; ties keep their order. */
export const rankAnswers = (answers: readonly ComparedAnswer[]): ComparedAnswer[] =>
  answers.toSorted((one, other) => firstDifference(one, other)?.difference ?? 0);

/** The best answer, and why it ranks before the next one. */
export function recommend(answers: readonly ComparedAnswer[]): Comparison["recommended"] {
  if (answers.some(({ end, proof }) => end === "open" || proof === null || isPending(proof))) return null;
  const [best, next] = rankAnswers(answers);
  if (!best || !next || best.proof?.state !== "tried" || !best.proof.runs) return null;
  const because = firstDifference(best, next)?.by;
  if (!because) return null;
  return { chatId: best.chatId, because: hasUnknown([best, next], because) ? `${because}SoFar` : because };
}

/** Whether the reason is checks, some of which could not be run. */
const hasUnknown = (answers: readonly ComparedAnswer[], by: Rank): by is "earlier" | "own" =>
  (by === "earlier" || by === "own") &&
  answers.some(({ proof }) => proof?.state === "tried" && proof[by].unknown > 0);

const isPending = ({ state }: AnswerProof): boolean => state === "trying" || state === "waiting";
