import { Lexer, type Token, Tokenizer, type Tokens, type TokensList } from "marked";
import { MAX_CONTAINERS } from "~/domain/reply/containers";
import { lexerExtensions } from "./extensions";

/** Longer paragraphs are shown as plain text. */
const MAX_INLINE_LENGTH = 4_000;
/** Nesting of emphasis, links and other inline marks. */
const MAX_INLINE_DEPTH = 12;
/** Characters searched for a setext heading's underline. */
const MAX_HEADING_LENGTH = 300;
/** Longer quotes are split. */
const MAX_QUOTE_LENGTH = 8_000;

/** At most `length` characters of `text`, cut at the end of a line. */
function linesWithin(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, text.lastIndexOf("\n", length) + 1 || length);
}

class BoundedTokenizer extends Tokenizer {
  // Marked calls it for each line of an item and scans all following lines for an underline.
  override lheading(source: string): Tokens.Heading | undefined {
    return super.lheading(linesWithin(source, MAX_HEADING_LENGTH));
  }
  // Marked strips lines one by one and copies the whole remainder each time.
  override blockquote(source: string): Tokens.Blockquote | undefined {
    return super.blockquote(linesWithin(source, MAX_QUOTE_LENGTH));
  }
}

/**
 * Bounds Marked against quadratic time and stack overflow on hostile text: overlong inline text and overly deep nesting
 * become plain text.
 */
class BoundedLexer extends Lexer {
  #blockDepth = 0;
  #inlineDepth = 0;

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], clipped?: boolean): Token[] {
    if (this.#blockDepth > MAX_CONTAINERS) {
      tokens.push({ type: "text", raw: source, text: source, tokens: plain(source, []) });
      return tokens;
    }
    this.#blockDepth++;
    try {
      return super.blockTokens(source, tokens, clipped);
    } finally {
      this.#blockDepth--;
    }
  }
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#inlineDepth > MAX_INLINE_DEPTH || source.length > MAX_INLINE_LENGTH)
      return plain(source, tokens);
    this.#inlineDepth++;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#inlineDepth--;
    }
  }
}

function plain(source: string, tokens: Token[]): Token[] {
  tokens.push({ type: "text", raw: source, text: source, escaped: false });
  return tokens;
}

export function lexMarkdown(text: string): TokensList {
  const options = { gfm: true, tokenizer: new BoundedTokenizer(), extensions: lexerExtensions };
  return new BoundedLexer(options).lex(text);
}
