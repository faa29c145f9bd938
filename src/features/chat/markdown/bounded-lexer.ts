import { Lexer, type Token, Tokenizer, type Tokens, type TokensList } from "marked";
import { MAX_CONTAINERS } from "~/domain/preview/containers";

/** Longer paragraphs are shown as plain text. */
const MAX_INLINE_LENGTH = 4_000;
/** Emphasis, links and the like within each other. */
const MAX_INLINE_DEPTH = 12;
/** Where the underline of a heading is looked for. */
const MAX_HEADING_LENGTH = 300;
/** Longer quotes are split. */
const MAX_QUOTE_LENGTH = 8_000;

/** The beginning of `text` up to the end of a line. */
function linesWithin(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, text.lastIndexOf("\n", length) + 1 || length);
}

class BoundedTokenizer extends Tokenizer {
  // Asked at each line of an item: it looks for its underline through all lines that follow.
  override lheading(source: string): Tokens.Heading | undefined {
    return super.lheading(linesWithin(source, MAX_HEADING_LENGTH));
  }
  // Takes its lines off the front one by one, each time with a copy of all that follow.
  override blockquote(source: string): Tokens.Blockquote | undefined {
    return super.blockquote(linesWithin(source, MAX_QUOTE_LENGTH));
  }
}

/**
 * Marked, which trusts its text, kept from working without end and from calling itself until the stack overflows: what
 * is nested too deep or too long for words with marks in them is plain text.
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
  const options = { gfm: true, tokenizer: new BoundedTokenizer() };
  return new BoundedLexer(options).lex(text);
}
