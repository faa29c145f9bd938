import { lexer, type Token, type TokensList } from "marked";

/** One top-level block of a reply. */
export type MarkdownBlock = {
  /** Where it begins in the reply; it stays the same while the block grows. */
  start: number;
  raw: string;
  token: Token;
};

/** Reads a reply while it grows. */
export interface BlockReader {
  /** All blocks of the text. Those that can no longer change are the same objects as the last time. */
  read(text: string): readonly MarkdownBlock[];
}

/**
 * Splits Markdown into its top-level blocks. As long as each text begins with the one before, only what follows the
 * last finished block is lexed.
 */
export function createBlockReader(): BlockReader {
  let read = "";
  let settled: MarkdownBlock[] = [];
  let settledEnd = 0;
  let blocks: readonly MarkdownBlock[] = [];

  const startAgain = () => {
    settled = [];
    settledEnd = 0;
  };
  return {
    read(written) {
      const text = written.replace(/\r\n?/g, "\n");
      if (text === read) return blocks;
      if (!text.startsWith(read)) startAgain();
      read = text;
      let tail = lexBlocks(text, settledEnd);
      // A link's definition reaches back into blocks that were finished before it came.
      if (tail.defines && settledEnd > 0) {
        startAgain();
        tail = lexBlocks(text, 0);
      }
      const finished = tail.defines ? 0 : countFinished(tail.blocks, text);
      for (const block of tail.blocks.slice(0, finished)) {
        settled.push(block);
        settledEnd = block.start + block.raw.length;
      }
      blocks = [...settled, ...tail.blocks.slice(finished)];
      return blocks;
    },
  };
}

function lexBlocks(text: string, from: number): { blocks: MarkdownBlock[]; defines: boolean } {
  const tokens: TokensList = lexer(text.slice(from), { gfm: true });
  const blocks: MarkdownBlock[] = [];
  let start = from;
  for (const token of tokens) {
    blocks.push({ start, raw: token.raw, token });
    start += token.raw.length;
  }
  return { blocks, defines: Object.keys(tokens.links).length > 0 };
}

/**
 * How many blocks from the front can no longer change. A block is finished when a blank line follows it, then another
 * block whose first line is complete. Without the blank line, text to come may still join the two (as the underline of
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
