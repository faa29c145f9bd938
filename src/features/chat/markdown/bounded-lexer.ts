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

/** The beginning of `text` up to the end of a line. */
function linesWithin(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, text.lastIndexOf("\n", length) + 1 || length);
}

class BoundedTokenizer extends Tokenizer {
  // Called for each line of an item, and searches all following lines for an underline.
  override lheading(source: string): Tokens.Heading | undefined {
    return super.lheading(linesWithin(source, MAX_HEADING_LENGTH));
  }
  // Removes its lines one by one, copying the whole rest each time.
  override blockquote(source: string): Tokens.Blockquote | undefined {
    return super.blockquote(linesWithin(source, MAX_QUOTE_LENGTH));
  }
}

/**
 * Marked with bounds against quadratic time and stack overflow on hostile text: inline text that is too long and
 * constructs that are nested too deeply become plain text.
 */
class BoundedLexer extends Lexer {
  #blocks = 0;
  #inlines = 0;

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], clipped?: boolean): Token[] {
    if (this.#blocks > MAX_CONTAINERS) {
      tokens.push({ type: "text", raw: source, text: source, tokens: plain(source, []) });
      return tokens;
    }
    this.#blocks++;
    try {
      return super.blockTokens(source, tokens, clipped);
    } finally {
      this.#blocks--;
    }
  }
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#inlines > MAX_INLINE_DEPTH || source.length > MAX_INLINE_LENGTH) return plain(source, tokens);
    this.#inlines++;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#inlines--;
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
