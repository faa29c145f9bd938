import type { ModelId } from "../model/model";
import { type AnswerProof, brokenOf, type HeldChecks } from "./answer-proof";

/** How many answers to one prompt are compared at most. */
export const MAX_ANSWERS = 4;

/** One of the chats in which a prompt is answered. */
export type ComparedAnswer = {
  chatId: string;
  /** The model that was picked; another one answers when it cannot be reached. */
  modelId: ModelId;
  modelName: string;
  /** `done`: its reply is complete, and a run proved that it is done. */
  end: "open" | "done" | "early";
  tokens: number;
  /** Of the calls of its model; of a run, at work. */
  durationMs: number;
  /** In US dollars; null where no price is known. */
  cost: number | null;
  /** Null while nothing is known of it as it is. */
  proof: AnswerProof | null;
};

type Rank = "done" | "runs" | "earlier" | "own" | "time" | "cost";

/** Why an answer comes before the next one. `SoFar`: some checks of the two could not be run. */
export type Reason = Rank | "earlierSoFar" | "ownSoFar";

/** The chat, and the copies of it, until one of their answers is kept. */
export type Comparison = {
  /** The chat itself first. */
  answers: readonly ComparedAnswer[];
  /** Null while not all have been tried, where no page runs, and where nothing tells them apart. */
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

/** By those that hold; of as many, by those that may hold. */
const rankOfEarlier = ({ held, unknown, of }: HeldChecks): number => held + unknown / (of + 1);

/** From 1 to 2 where none is broken: 1 where nothing is known of any, 2 where all hold. Below 1 the share that holds. */
const rankOfOwn = (own: HeldChecks): number =>
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

/** The best first; those that nothing tells apart as they were. */
export const rankAnswers = (answers: readonly ComparedAnswer[]): ComparedAnswer[] =>
  answers.toSorted((one, other) => firstDifference(one, other)?.difference ?? 0);

/** The answer that the checks speak for, and what puts it before the next one. */
export function recommend(answers: readonly ComparedAnswer[]): Comparison["recommended"] {
  if (answers.some(({ end, proof }) => end === "open" || proof === null || isPending(proof))) return null;
  const [best, next] = rankAnswers(answers);
  if (!best || !next || best.proof?.state !== "tried" || !best.proof.runs) return null;
  const because = firstDifference(best, next)?.by;
  if (!because) return null;
  return { chatId: best.chatId, because: hasUnknown([best, next], because) ? `${because}SoFar` : because };
}

/** Whether the difference is one of checks, and some of those could not be run. */
const hasUnknown = (answers: readonly ComparedAnswer[], by: Rank): by is "earlier" | "own" =>
  (by === "earlier" || by === "own") &&
  answers.some(({ proof }) => proof?.state === "tried" && proof[by].unknown > 0);

const isPending = ({ state }: AnswerProof): boolean => state === "trying" || state === "waiting";
