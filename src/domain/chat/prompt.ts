import { ESTIMATE_MARGIN, estimateTokens } from "../model/context";
import type { EditFormat } from "../model/edit-format";
import { RUN_INSTRUCTION } from "./command-run";
import { FOLLOW_UPS_INSTRUCTION } from "./follow-ups";

/** One turn of a conversation as a model reads it. */
export type PromptTurn = {
  role: "user" | "assistant";
  text: string;
  images: readonly { mediaType: string; bytes: Uint8Array }[];
  /** How many of its images are not sent. */
  omittedImages: number;
  /** The estimated tokens of its text. */
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

/**
 * The system prompt of every model, before the user's instructions: short enough for local models with a context of 4k
 * tokens (a test keeps it under 360, and under 460 where it explains blocks).
 */
const systemPrompt = (
  changes: string,
) => `You are Bluebonnet, a coding assistant. You help developers build, edit and understand code.

Answer with files: one fence each, whose first line names the language and the path, like \`\`\`tsx src/App.tsx. A file is complete, nothing left out, never "rest stays the same". ${changes} An empty fence deletes a file: \`\`\`delete src/old.tsx
Something to look at (a page, a widget, a game) is ONE index.html with its <style> and <script>, or a React app (src/App.tsx and more files) when asked for or when it has many parts.
Write one or two plain sentences before the code, and none of the code outside of fences. ${FOLLOW_UPS_INSTRUCTION}

Pages and React apps run at once in a sandbox: no network requests, no cookies, no IndexedDB, no CDN scripts, fonts or remote images. Tailwind CSS classes work without any setup. React apps can import react-router, zustand, recharts, lucide-react, date-fns and three. Draw pictures as inline SVG, CSS or canvas; localStorage works, up to 1 MB: read and write it inside try/catch. Forms are handled in JavaScript with preventDefault.

Make pages responsive, accessible (labels, contrast, keyboard) and pleasant in light and dark.`;

const changesIn: Record<EditFormat, string> = {
  whole: "For a change, give the files that change, each whole, and no others.",
  edits: `To change a file of the project, give only the places that change, in one fence with its path, each place as a block:
<<<<<<< SEARCH
lines to replace, copied exactly from the file, enough of them to stand there only once
=======
the new lines
>>>>>>> REPLACE
Give new files whole, and files of which most changes.`,
};

/** The product's instructions for a model that changes files in this way. */
export const systemPromptFor = (format: EditFormat): string => systemPrompt(changesIn[format]);

/** The product's instructions, then the user's. Capable models may ask for commands once there is a project. */
export function instructionsFor(own: string, format: EditFormat, hasProject = false): string {
  const runs = hasProject && format === "edits" ? `\n\n${RUN_INSTRUCTION}` : "";
  const prompt = systemPromptFor(format) + runs;
  return own.trim() ? `${prompt}\n\nThe user's own instructions:\n${own.trim()}` : prompt;
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

/** The tokens reserved for the reply. Its limit may exceed the context, half of which is the prompt's. */
export const replyTokens = ({ contextTokens, outputTokens }: Omit<PromptBudget, "instructions">): number =>
  Math.min(outputTokens, Math.floor((contextTokens ?? DEFAULT_CONTEXT_TOKENS) / 2));

/** The tokens left for a conversation with its files. */
export const conversationRoom = (budget: PromptBudget): number =>
  (budget.contextTokens ?? DEFAULT_CONTEXT_TOKENS) -
  replyTokens(budget) -
  estimateTokens(budget.instructions);

/**
 * Omits the oldest turns when the conversation exceeds the model's context. The newest turn always stays: if it alone
 * is too long, the provider rejects it.
 *
 * @returns the turns to send, and how many were left out
 */
export function fitTurns<Turn extends Pick<PromptTurn, "role" | "tokens">>(
  turns: readonly Turn[],
  budget: PromptBudget,
  projectTokens = 0,
): { turns: Turn[]; leftOut: number } {
  let left = conversationRoom(budget) - projectTokens;
  let first = turns.length;
  while (first > 0) {
    const turn = turns[first - 1];
    if (!turn) break;
    left -= turn.tokens;
    if (left < 0 && first < turns.length) break;
    first--;
  }
  // A conversation starts with a user's turn.
  while (first < turns.length - 1 && turns[first]?.role === "assistant") first++;
  return { turns: turns.slice(first), leftOut: first };
}

/** Of the conversation's room, for the files of one message. The rest is for words, earlier turns and the project. */
const FILES_SHARE = 0.5;

/** The tokens that the files of one message may take together. */
export const filesRoom = (budget: PromptBudget): number =>
  Math.max(0, Math.floor((conversationRoom(budget) / ESTIMATE_MARGIN) * FILES_SHARE));

/** Divides `room` between files that want so many tokens: a small one gets all, large ones get equal parts of the rest. */
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

/** The minimum share of earlier turns in the room left by the newest turn, when the project would fill it. */
const HISTORY_SHARE = 0.25;

/** The tokens that a project's files may take in addition to the `newest` turn and the `earlier` ones. */
export function projectRoom(
  budget: PromptBudget,
  { newest, earlier }: { newest: number; earlier: number },
): number {
  const left = conversationRoom(budget) / ESTIMATE_MARGIN - newest;
  return Math.max(0, Math.floor(left - Math.min(earlier, left * HISTORY_SHARE)));
}

/** The product's instructions, those about Supabase, and the user's longest, at one token per character at worst. */
const MAX_INSTRUCTION_TOKENS = 460 + 3_000 + 4_000;

/** Whether a conversation of this size could lose turns; if false, no exact computation is needed. */
export const mayExceedContext = (tokens: number, contextTokens: number | null): boolean =>
  tokens > (contextTokens ?? DEFAULT_CONTEXT_TOKENS) / 2 - MAX_INSTRUCTION_TOKENS;
