import { Marked, type Token, type TokenizerExtension } from "marked";

/** `tex`: the source without its delimiters. `display`: on separate lines. */
type MathToken = { type: "math"; raw: string; tex: string; display: boolean };

const MAX_TEX = 2_000;

/**
 * Pandoc's rule: no space inside the delimiters, and no digit after them. "$5 and $10" is money. Only closed delimiters
 * count, so half a formula is never rendered.
 */
const INLINE_DOLLARS = new RegExp(
  `^\\$(?!\\s|\\$)((?:\\\\.|[^\\\\$\\n]){1,${MAX_TEX}})(?<!\\s)\\$(?![\\w$])`,
);
const DISPLAY_DOLLARS = new RegExp(`^\\$\\$((?:\\\\[^]|[^\\\\$]){1,${MAX_TEX}})\\$\\$`);
const PARENTHESES = new RegExp(`^\\\\\\(((?:(?!\\\\\\))[^\\n]){1,${MAX_TEX}})\\\\\\)`);
const BRACKETS = new RegExp(`^\\\\\\[((?:(?!\\\\\\])[^]){1,${MAX_TEX}})\\\\\\]`);

function lexMath(source: string, patterns: readonly RegExp[], display: boolean): MathToken | undefined {
  for (const pattern of patterns) {
    const [raw = "", tex = ""] = pattern.exec(source) ?? [];
    // A blank line ends a paragraph, and with it the formula.
    if (tex.trim() && !/\n[ \t]*\n/.test(tex.trim())) return { type: "math", raw, tex: tex.trim(), display };
  }
  return undefined;
}

const inlineMath: TokenizerExtension = {
  name: "math",
  level: "inline",
  start: (source) => source.search(/(?<![\w$\\])\$(?=\S)|\\[([]/),
  tokenizer: (source) =>
    lexMath(source, [INLINE_DOLLARS, PARENTHESES], false) ??
    lexMath(source, [DISPLAY_DOLLARS, BRACKETS], true),
};

const blockMath: TokenizerExtension = {
  name: "mathBlock",
  level: "block",
  start: (source) => source.search(/(?:^|\n) {0,3}(?:\$\$|\\\[)/),
  tokenizer: (source) => {
    const indent = /^ {0,3}/.exec(source)?.[0] ?? "";
    const token = lexMath(source.slice(indent.length), [DISPLAY_DOLLARS, BRACKETS], true);
    const [lineEnd] =
      (token && /^[ \t]*(?:\n+|$)/.exec(source.slice(indent.length + token.raw.length))) ?? [];
    return token && lineEnd !== undefined ? { ...token, raw: indent + token.raw + lineEnd } : undefined;
  },
};

const FOOTNOTE =
  /^ {0,3}\[\^([\w-]{1,40})\]:[ \t]+([^\n]{1,2000}(?:\n(?![ \t]*(?:\n|$)| {0,3}\[\^)[^\n]{1,2000}){0,20})(?:\n+|$)/;

const footnote: TokenizerExtension = {
  name: "footnote",
  level: "block",
  start: (source) => source.search(/(?:^|\n) {0,3}\[\^/),
  tokenizer(source) {
    const [raw, label, text] = FOOTNOTE.exec(source) ?? [];
    if (raw === undefined || label === undefined || text === undefined) return undefined;
    const tokens: Token[] = [];
    this.lexer.inline(text, tokens);
    return { type: "footnote", raw, label, tokens };
  },
};

const footnoteRef: TokenizerExtension = {
  name: "footnoteRef",
  level: "inline",
  start: (source) => source.indexOf("[^"),
  tokenizer: (source) => {
    const [raw, label] = /^\[\^([\w-]{1,40})\](?!:)/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: "footnoteRef", raw, label };
  },
};

/** Math and footnotes, in the form that marked's lexer takes. */
export const lexerExtensions =
  new Marked({ extensions: [blockMath, inlineMath, footnote, footnoteRef] }).defaults.extensions ?? null;
