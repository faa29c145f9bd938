import type { Token } from "marked";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { lexMarkdown } from "./bounded-lexer";

/** Characters outside code that are rendered as Markdown; no ordinary reply is longer. */
const MAX_PROSE_CHARACTERS = 60_000;
/** Each code block, however long, counts as so many of them. */
const CHARACTERS_PER_CODE_BLOCK = 300;
/** Texts up to this length are always rendered as Markdown. */
const ALWAYS_RENDERED_CHARACTERS = 20_000;

/** One top-level block of a reply. */
export type MarkdownBlock = {
  /** Its offset in the reply; stable while the block grows. */
  start: number;
  raw: string;
  token: Token;
};

/** Parses a reply while it grows. */
export interface BlockReader {
  /**
   * All blocks of the text. Finished blocks are the same objects as in the last call. Text that cannot be parsed is one
   * verbatim block.
   */
  read(text: string): readonly MarkdownBlock[];
}

/**
 * Splits Markdown into its top-level blocks. As long as each text begins with the one before, only what follows the
 * last finished block is lexed.
 */
export function createBlockReader(): BlockReader {
  let read = "";
  let blocks: readonly MarkdownBlock[] = [];
  let finished = 0;

  const lexAfter = (settled: readonly MarkdownBlock[], text: string): readonly MarkdownBlock[] => {
    const last = settled.at(-1);
    const tail = lexBlocks(text, last ? last.start + last.raw.length : 0);
    // A link definition affects blocks that were finished before it.
    if (tail.defines && settled.length > 0) return lexAfter([], text);
    finished = tail.defines ? 0 : settled.length + countFinished(tail.blocks, text);
    return [...settled, ...tail.blocks];
  };
  return {
    read(written) {
      const text = written.replace(/\r\n?/g, "\n");
      if (text === read) return blocks;
      const settled = text.startsWith(read) ? blocks.slice(0, finished) : [];
      read = text;
      try {
        blocks = lexAfter(settled, text);
      } catch {
        // On the server nothing else catches this, and the page would fail.
        finished = 0;
        blocks = [plainBlock(text, 0)];
      }
      return blocks;
    },
  };
}

const plainBlock = (text: string, start: number): MarkdownBlock => {
  const raw = text.slice(start);
  return { start, raw, token: { type: "plain", raw } };
};

/** Consecutive tokens as blocks, of which the first starts at `start`. */
export function toBlocks(tokens: readonly Token[], start: number): MarkdownBlock[] {
  let end = start;
  return tokens.map((token) => {
    const block = { start: end, raw: token.raw, token };
    end += token.raw.length;
    return block;
  });
}

function lexBlocks(text: string, from: number): { blocks: MarkdownBlock[]; defines: boolean } {
  const end = Math.max(from, endOfRendered(text));
  const tokens = lexMarkdown(text.slice(from, end));
  const blocks = toBlocks(tokens, from);
  if (end < text.length) blocks.push(plainBlock(text, end));
  return { blocks, defines: Object.keys(tokens.links).length > 0 };
}

/** The offset from which a reply is too long to render as Markdown; the rest is shown verbatim. */
function endOfRendered(text: string): number {
  if (text.length <= ALWAYS_RENDERED_CHARACTERS) return text.length;
  let characters = 0;
  let read = 0;
  for (const { start, end } of extractBlocks(text)) {
    characters += start - read;
    if (characters > MAX_PROSE_CHARACTERS)
      return lineAfter(text, start - (characters - MAX_PROSE_CHARACTERS));
    characters += CHARACTERS_PER_CODE_BLOCK;
    read = end;
  }
  const last = read + MAX_PROSE_CHARACTERS - characters;
  return last < text.length ? lineAfter(text, Math.max(last, read)) : text.length;
}

const lineAfter = (text: string, at: number): number => text.indexOf("\n", at) + 1 || text.length;

/**
 * How many blocks from the front can no longer change. A block is finished when a blank line follows it, then another
 * block whose first line is complete. Without the blank line, later text may still join the two (as the underline of
 * a setext heading does); without the complete line, it may still belong to the block above (as a list item does).
 */
function countFinished(blocks: readonly MarkdownBlock[], text: string): number {
  for (let at = blocks.length - 1; at > 0; at--) {
    const block = blocks[at];
    if (!block || block.token.type === "space" || text.indexOf("\n", block.start) < 0) continue;
    if (text.startsWith("\n\n", block.start - 2)) return at;
  }
  return 0;
}
