import type { PromptTurn } from "./prompt";

/** A user's rating of a reply. */
export const ratings = ["up", "down"] as const;
export type Rating = (typeof ratings)[number];

/** How many of a user's replies are rated. */
export type RatingCounts = Record<Rating, number>;

/** Which rated replies are exported. */
export const ratedChoices = ["up", "all"] as const;
export type RatedChoice = (typeof ratedChoices)[number];

/** A question and its reply that was rated up. */
export type RatedPair = { replyId: string; question: string; answer: string };

/** Longer pairs are not used as examples: they would fill the context of a small model. */
export const MAX_EXAMPLE_CHARACTERS = 20_000;

/**
 * A rated reply with the conversation before it, as one line of JSON in the chat format that fine-tuning tools read.
 * Exports of good replies omit `rating`, because some tools reject extra keys.
 */
export function trainingLine(
  instructions: string,
  turns: readonly Pick<PromptTurn, "role" | "text">[],
  rating: Rating | null,
): string {
  const messages = [
    { role: "system", content: instructions },
    ...turns.map(({ role, text }) => ({ role, content: text })),
  ];
  return `${JSON.stringify(rating ? { messages, rating } : { messages })}\n`;
}
