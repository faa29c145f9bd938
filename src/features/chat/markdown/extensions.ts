import { Marked, type MarkedExtension, type Token, type TokenizerExtension } from "marked";

/** `tex`: as written, without its marks. `display`: on separate lines. */
export type MathToken = { type: "math"; raw: string; tex: string; display: boolean };
export type FootnoteToken = { type: "footnote"; raw: string; label: string; tokens: Token[] };
export type FootnoteRefToken = { type: "footnoteRef"; raw: string; label: string };

const MAX_TEX = 2_000;

/**
 * Pandoc's rule: no space inside the marks, and no digit after them. "$5 and $10" is money. Only closed marks count, so
 * that half a formula is never drawn.
 */
const INLINE_DOLLARS = new RegExp(
  `^\\$(?!\\s|\\$)((?:\\\\.|[^\\\\$\\n]){1,${MAX_TEX}})(?<!\\s)\\$(?![\\w$])`,
);
const DISPLAY_DOLLARS = new RegExp(`^\\$\\$((?:\\\\[^]|[^\\\\$]){1,${MAX_TEX}})\\$\\$`);
const PARENTHESES = new RegExp(`^\\\\\\(((?:(?!\\\\\\))[^\\n]){1,${MAX_TEX}})\\\\\\)`);
const BRACKETS = new RegExp(`^\\\\\\[((?:(?!\\\\\\])[^]){1,${MAX_TEX}})\\\\\\]`);

function math(source: string, pattern: RegExp, display: boolean): MathToken | undefined {
  const match = pattern.exec(source);
  const tex = match?.[1]?.trim();
  // A blank line ends a paragraph, and with it the formula.
  if (!match || !tex || /\n[ \t]*\n/.test(tex)) return undefined;
  return { type: "math", raw: match[0], tex, display };
}

const inlineMath: TokenizerExtension = {
  name: "math",
  level: "inline",
  start: (source) => {
    const at = source.search(/(?<![\w$\\])\$(?=\S)|\\[([]/);
    return at < 0 ? undefined : at;
  },
  tokenizer: (source) =>
    math(source, DISPLAY_DOLLARS, true) ??
    math(source, INLINE_DOLLARS, false) ??
    math(source, PARENTHESES, false) ??
    math(source, BRACKETS, true),
};

const blockMath: TokenizerExtension = {
  name: "mathBlock",
  level: "block",
  start: (source) => {
    const at = source.search(/(?:^|\n) {0,3}(?:\$\$|\\\[)/);
    return at < 0 ? undefined : at;
  },
  tokenizer: (source) => {
    const indent = /^ {0,3}(?=\$\$|\\\[)/.exec(source)?.[0];
    if (indent === undefined) return undefined;
    const token =
      math(source.slice(indent.length), DISPLAY_DOLLARS, true) ??
      math(source.slice(indent.length), BRACKETS, true);
    const rest = token && /^[ \t]*(?:\n+|$)/.exec(source.slice(indent.length + token.raw.length))?.[0];
    return token && rest !== undefined ? { ...token, raw: indent + token.raw + rest } : undefined;
  },
};

const FOOTNOTE =
  /^ {0,3}\[\^([\w-]{1,40})\]:[ \t]+([^\n]{1,2000}(?:\n(?![ \t]*(?:\n|$)| {0,3}\[\^)[^\n]{1,2000}){0,20})(?:\n+|$)/;

const footnote: TokenizerExtension = {
  name: "footnote",
  level: "block",
  start: (source) => {
    const at = source.search(/(?:^|\n) {0,3}\[\^/);
    return at < 0 ? undefined : at;
  },
  tokenizer(source) {
    const [raw, label, text] = FOOTNOTE.exec(source) ?? [];
    if (raw === undefined || label === undefined || text === undefined) return undefined;
    const token: FootnoteToken = { type: "footnote", raw, label, tokens: [] };
    this.lexer.inline(text, token.tokens);
    return token;
  },
};

const footnoteRef: TokenizerExtension = {
  name: "footnoteRef",
  level: "inline",
  start: (source) => {
    const at = source.indexOf("[^");
    return at < 0 ? undefined : at;
  },
  tokenizer: (source) => {
    const match = /^\[\^([\w-]{1,40})\](?!:)/.exec(source);
    return match
      ? ({ type: "footnoteRef", raw: match[0], label: match[1] ?? "" } as FootnoteRefToken)
      : undefined;
  },
};

const extension: MarkedExtension = { extensions: [blockMath, inlineMath, footnote, footnoteRef] };

/** Math and footnotes, in the form that marked's lexer takes. */
export const lexerExtensions = new Marked(extension).defaults.extensions ?? null;
