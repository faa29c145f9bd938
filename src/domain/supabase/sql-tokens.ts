/** `text` is lower case for words, and without quotes for quoted identifiers. */
export type SqlToken = {
  kind: "word" | "quoted" | "string" | "number" | "sign";
  text: string;
  start: number;
  end: number;
};

// The order matters: the first match wins. Unclosed tokens extend to the end of the text.
const PATTERNS: readonly (readonly [kind: SqlToken["kind"] | "skip", pattern: RegExp])[] = [
  ["skip", /\s+|--[^\n]*/y],
  // Backslashes escape only in E'' strings.
  ["string", /e'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*(?:'|\\?$)/iy],
  ["string", /(?:[bxn]|u&)?'[^']*(?:''[^']*)*(?:'|$)/iy],
  ["quoted", /(?:u&)?"([^"]*(?:""[^"]*)*)(?:"|$)/iy],
  ["word", /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ["number", /\d[\w.]*/y],
  ["sign", /[\s\S]/uy],
];

const DOLLAR = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

/** The tokens of a text, in order. Accepts any text. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let at = 0;
  while (at < sql.length) {
    const long = sql.startsWith("/*", at) ? endOfComment(sql, at) : endOfDollarString(sql, at);
    if (long !== null) {
      if (!sql.startsWith("/*", at)) tokens.push({ kind: "string", text: "", start: at, end: long });
      at = long;
      continue;
    }
    for (const [kind, pattern] of PATTERNS) {
      pattern.lastIndex = at;
      const match = pattern.exec(sql);
      if (!match) continue;
      const end = pattern.lastIndex;
      if (kind !== "skip") {
        const text = kind === "quoted" ? (match[1] ?? "").replaceAll('""', '"') : match[0].toLowerCase();
        tokens.push({ kind, text, start: at, end });
      }
      at = end;
      break;
    }
  }
  return tokens;
}

/** Comments nest. */
function endOfComment(sql: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of sql.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === "/*" ? 1 : -1;
    if (depth === 0) return start + index + 2;
  }
  return sql.length;
}

function endOfDollarString(sql: string, start: number): number | null {
  if (sql[start] !== "$") return null;
  DOLLAR.lastIndex = start;
  const tag = DOLLAR.exec(sql)?.[0];
  if (tag === undefined) return null;
  const end = sql.indexOf(tag, start + tag.length);
  return end === -1 ? sql.length : end + tag.length;
}
