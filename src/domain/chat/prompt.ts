import { estimateTokens } from "../model/context";
import { fenceAround } from "../preview/fence";

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
 * tokens (a test keeps it under 350).
 */
export const SYSTEM_PROMPT = `You are Bluebonnet, a coding assistant. You help developers build, edit and understand code.

When asked for something that can be seen (a page, a widget, a game), answer with ONE complete HTML file in ONE \`\`\`html fence: markup, a <style> and a <script> in that file, nothing left out, never "rest stays the same". When asked for a change, give the whole changed file again.
For other programs, answer with one fence that names its language, complete and runnable.
Write one or two plain sentences before the code, and none of the code outside of fences.

The page runs at once in a sandbox: no network requests, no cookies, no localStorage, no CDN scripts, fonts or remote images. Tailwind CSS classes work without any script tag. Draw pictures as inline SVG, CSS or canvas; keep data in variables. Forms are handled in JavaScript with preventDefault.

Make pages responsive, accessible (labels, contrast, keyboard) and pleasant in light and dark.`;

/** The product's instructions, then the user's. */
export const instructionsFor = (own: string): string =>
  own.trim() ? `${SYSTEM_PROMPT}\n\nThe user's own instructions:\n${own.trim()}` : SYSTEM_PROMPT;

/** A text file as a fenced block with its name; the fence is longer than any in the file. */
export function fenceFile(name: string, text: string): string {
  const fence = fenceAround(text, "`");
  const language = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "text";
  return `${fence}${language} ${name}\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
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

/**
 * Omits the oldest turns when the conversation exceeds the model's context. The newest turn always stays: if it alone
 * is too long, the provider rejects it.
 *
 * @returns the turns to send, and how many were left out
 */
export function fitTurns<Turn extends Pick<PromptTurn, "role" | "tokens">>(
  turns: readonly Turn[],
  budget: { contextTokens: number | null; instructions: string; outputTokens: number },
): { turns: Turn[]; leftOut: number } {
  const context = budget.contextTokens ?? DEFAULT_CONTEXT_TOKENS;
  // The output limit may exceed the context; half of it is reserved for the conversation.
  const output = Math.min(budget.outputTokens, Math.floor(context / 2));
  let left = context - output - estimateTokens(budget.instructions);
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

/** The product's instructions plus the user's longest, at one token per character at worst. */
const MAX_INSTRUCTION_TOKENS = 350 + 4_000;

/** Whether a conversation of this size could lose turns; if false, no exact computation is needed. */
export const mayExceedContext = (tokens: number, contextTokens: number | null): boolean =>
  tokens > (contextTokens ?? DEFAULT_CONTEXT_TOKENS) / 2 - MAX_INSTRUCTION_TOKENS;
