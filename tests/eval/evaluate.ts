import type { ChatMessage } from "~/domain/chat/message";

/**
 * works · repaired: works after the product had its errors repaired · refused: changes to files could not be applied ·
 * fails: the check found something · no_reply: the model did not answer, or another one did
 */
export const outcomes = ["works", "repaired", "refused", "fails", "no_reply"] as const;
export type Outcome = (typeof outcomes)[number];

export type Verdict = { outcome: Outcome; reason: string | null };

export const isGood = (outcome: Outcome): boolean => outcome === "works" || outcome === "repaired";

export type Attempt = {
  modelId: string;
  /** How many messages the case has. */
  turns: number;
  /** The chat's messages, oldest first. */
  messages: readonly ChatMessage[];
  /** What the checks found; null: nothing. */
  problem: string | null;
};

/** How an attempt at a case ended. */
export function evaluate({ modelId, turns, messages, problem }: Attempt): Verdict {
  const replies = messages.filter(({ role }) => role === "assistant");
  const missing = whyNoReply(replies, modelId) ?? whyUnanswered(messages, turns);
  if (missing) return { outcome: "no_reply", reason: missing };
  if (problem === null) return { outcome: wasRepaired(messages) ? "repaired" : "works", reason: null };
  const refused = replies.flatMap(({ changes }) => changes ?? []).find(({ state }) => state === "refused");
  if (refused) return { outcome: "refused", reason: `${refused.path}: ${refused.reason}` };
  const isCut = replies.some(({ cut }) => cut === "length");
  const notes = [
    ...(isCut ? ["The reply reached its length limit."] : []),
    ...(replies.at(-1)?.run?.state === "done" ? ["The run said that it was done."] : []),
  ];
  return { outcome: "fails", reason: [...notes, problem].join("\n") };
}

function whyNoReply(replies: readonly ChatMessage[], modelId: string): string | null {
  const other = replies.find((reply) => reply.modelId !== modelId || reply.insteadOf !== null);
  return other ? `${other.modelName ?? other.modelId} answered instead.` : null;
}

/** Why a message of the case was not answered. Replies to repairs may fail: the check tells what that means. */
function whyUnanswered(messages: readonly ChatMessage[], turns: number): string | null {
  const answers = messages.filter(({ role }, at) => role === "assistant" && !messages[at - 1]?.repair);
  const failed = answers.find(({ status }) => status !== "complete");
  if (failed?.failure) return `${failed.failure.title}: ${failed.failure.reason}`;
  if (failed) return `The reply is ${failed.status}.`;
  return answers.length < turns ? "There was no reply." : null;
}

const wasRepaired = (messages: readonly ChatMessage[]): boolean =>
  messages.some(({ repair }) => repair?.state === "fixed");

/** The tokens of all calls; null where none are known. */
export function tokensOf(messages: readonly ChatMessage[]): { input: number | null; output: number | null } {
  const usages = messages.flatMap(({ usage }) => usage ?? []);
  if (usages.length === 0) return { input: null, output: null };
  return {
    input: usages.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    output: usages.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  };
}
