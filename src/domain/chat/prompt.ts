import { ESTIMATE_MARGIN, estimateTokens } from "../model/context";
import { MAX_PASSAGES_INSTRUCTION_TOKENS } from "./describe-passages";
import { MAX_SYSTEM_TOKENS } from "./system-prompt";

/** One turn of a conversation in a prompt. */
export type PromptTurn = {
  role: "user" | "assistant";
  text: string;
  images: readonly { mediaType: string; bytes: Uint8Array }[];
  /** How many of its images are not sent. */
  omittedImages: number;
  /** Estimated tokens of its text. */
  tokens: number;
};

/**
 * Bytes of earlier images sent with a message. With its own, at most 9 MB (`attachmentsInput`), a reply reads at most
 * 64 MB.
 */
export const MAX_EARLIER_IMAGE_BYTES = 55_000_000;

/** The ids of the images to send: those of the newest turn, then the newest earlier ones that fit. */
export function selectImages(turns: readonly { pictures: readonly { id: string; bytes: number }[] }[]): {
  picked: ReadonlySet<string>;
  bytes: number;
} {
  const own = turns.at(-1)?.pictures ?? [];
  const picked = new Set(own.map(({ id }) => id));
  let left = MAX_EARLIER_IMAGE_BYTES;
  for (const { id, bytes } of turns
    .slice(0, -1)
    .flatMap(({ pictures }) => pictures)
    .reverse()) {
    left -= bytes;
    if (left < 0) break;
    picked.add(id);
  }
  const all = turns.flatMap(({ pictures }) => pictures);
  return {
    picked,
    bytes: all.reduce((sum, picture) => sum + (picked.has(picture.id) ? picture.bytes : 0), 0),
  };
}

/** Merges consecutive turns of one role, which several providers reject. */
export function mergeTurns(turns: readonly PromptTurn[]): PromptTurn[] {
  const joined: PromptTurn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (last?.role !== turn.role) joined.push(turn);
    else {
      joined[joined.length - 1] = {
        role: turn.role,
        text: `${last.text}\n\n${turn.text}`,
        images: [...last.images, ...turn.images],
        omittedImages: last.omittedImages + turn.omittedImages,
        tokens: last.tokens + turn.tokens + 1,
      };
    }
  }
  return joined;
}

/** Assumed when the provider does not report a context size. */
const DEFAULT_CONTEXT_TOKENS = 131_072;

/** A model's context, and how much of it is reserved. */
export type PromptBudget = { contextTokens: number | null; instructions: string; outputTokens: number };

/** The tokens reserved for the reply: its limit, but at most half of the context. */
export const replyTokens = ({ contextTokens, outputTokens }: Omit<PromptBudget, "instructions">): number =>
  Math.min(outputTokens, Math.floor((contextTokens ?? DEFAULT_CONTEXT_TOKENS) / 2));

/** The tokens left for a conversation with its files. */
export const conversationRoom = (budget: PromptBudget): number =>
  (budget.contextTokens ?? DEFAULT_CONTEXT_TOKENS) -
  replyTokens(budget) -
  estimateTokens(budget.instructions);

/** Share of the room that a conversation keeps when it no longer fits. */
const KEPT_SHARE = 0.6;
/** Share of the room for the summary of dropped turns. */
const SUMMARY_SHARE = 0.08;
/** In a small context that share would be too little. */
const MIN_SUMMARY = { share: 0.3, tokens: 240 };
const MAX_SUMMARY_TOKENS = 1_600;
/** Rooms are rounded down to 1/16 of the context, so that small project changes do not move where turns are dropped. */
const ROOM_STEPS = 16;

/**
 * Drops the oldest turns when the conversation exceeds the model's context. Many are dropped at once, so that the prefix
 * stays the same for several messages and prompt caches hit. The newest turn always stays, even if it is too long.
 *
 * @returns the turns to send, how many were dropped, and the tokens for a summary of those
 */
export function fitTurns<Turn extends Pick<PromptTurn, "role" | "tokens">>(
  turns: readonly Turn[],
  budget: PromptBudget,
  projectTokens = 0,
): { turns: Turn[]; leftOut: number; summaryTokens: number } {
  const left = conversationRoom(budget) - projectTokens;
  const step = (budget.contextTokens ?? DEFAULT_CONTEXT_TOKENS) / ROOM_STEPS;
  const room = left < step ? left : Math.floor(left / step) * step;
  const summaryTokens = summaryRoom(room);
  const first = firstKept(turns, room, summaryTokens);
  const sent = turns.slice(first);
  const sum = sent.reduce((total, { tokens }) => total + tokens, 0);
  return { turns: sent, leftOut: first, summaryTokens: Math.min(summaryTokens, Math.max(0, left - sum)) };
}

function summaryRoom(room: number): number {
  const least = Math.min(MIN_SUMMARY.tokens, room * MIN_SUMMARY.share);
  return Math.max(0, Math.floor(Math.min(Math.max(room * SUMMARY_SHARE, least), MAX_SUMMARY_TOKENS)));
}

/** Replays the conversation and drops the oldest turns whenever it was full. @returns the first turn that is left */
function firstKept(
  turns: readonly Pick<PromptTurn, "role" | "tokens">[],
  room: number,
  summaryTokens: number,
): number {
  let first = 0;
  let sum = 0;
  for (const [at, { role, tokens }] of turns.entries()) {
    sum += tokens;
    if (role === "assistant" || sum + (first > 0 ? summaryTokens : 0) <= room) continue;
    // A conversation starts with a user's turn.
    while (first < at && (sum > room * KEPT_SHARE || turns[first]?.role === "assistant")) {
      sum -= turns[first]?.tokens ?? 0;
      first++;
    }
  }
  return first;
}

/** Share of the conversation's room for the files of one message. */
const FILES_SHARE = 0.5;

export const filesRoom = (budget: PromptBudget): number =>
  Math.max(0, Math.floor((conversationRoom(budget) / ESTIMATE_MARGIN) * FILES_SHARE));

/** Share of the conversation's room for passages of collections. */
const PASSAGES_SHARE = 0.25;

export const passagesRoom = (budget: PromptBudget): number =>
  Math.max(0, Math.floor((conversationRoom(budget) / ESTIMATE_MARGIN) * PASSAGES_SHARE));

/** Shares of a model's context, with a maximum in tokens. */
const RULES_ROOM = { share: 0.12, max: 8_000 };
const SKILL_LIST_ROOM = { share: 0.03, max: 2_000 };
const SKILLS_ROOM = { share: 0.1, max: 6_000 };

/** The tokens for a chat's rules, the list of skills, and the skills sent with one message. */
export function rulesRoom(contextTokens: number | null): { rules: number; list: number; skills: number } {
  const roomOf = ({ share, max }: typeof RULES_ROOM) =>
    Math.min(max, Math.floor((contextTokens ?? DEFAULT_CONTEXT_TOKENS) * share));
  return { rules: roomOf(RULES_ROOM), list: roomOf(SKILL_LIST_ROOM), skills: roomOf(SKILLS_ROOM) };
}

/** Divides `room` fairly: small requests are met in full, large ones get equal parts of the rest. */
export function allotTokens(wanted: readonly number[], room: number): number[] {
  const allotted = [...wanted];
  let left = room;
  let waiting = wanted.length;
  for (const at of wanted.map((_, at) => at).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))) {
    const tokens = Math.min(wanted[at] ?? 0, Math.floor(left / waiting));
    allotted[at] = tokens;
    left -= tokens;
    waiting -= 1;
  }
  return allotted;
}

/** Minimum share of earlier turns in the room that the newest turn leaves. */
const HISTORY_SHARE = 0.25;

/** The tokens for a project's files, in addition to the `newest` and `earlier` turns. */
export function projectRoom(
  budget: PromptBudget,
  { newest, earlier }: { newest: number; earlier: number },
): number {
  const left = conversationRoom(budget) / ESTIMATE_MARGIN - newest;
  return Math.max(0, Math.floor(left - Math.min(earlier, left * HISTORY_SHARE)));
}

/** Maximum of all instructions: the product's, passages, Supabase (3,000) and the user's (4,000 characters). */
const MAX_INSTRUCTION_TOKENS = MAX_SYSTEM_TOKENS + MAX_PASSAGES_INSTRUCTION_TOKENS + 3_000 + 4_000;

/** Whether a conversation of this size could lose turns; if false, no exact computation is needed. */
export const mayExceedContext = (tokens: number, contextTokens: number | null): boolean =>
  tokens > (contextTokens ?? DEFAULT_CONTEXT_TOKENS) / 2 - MAX_INSTRUCTION_TOKENS;
