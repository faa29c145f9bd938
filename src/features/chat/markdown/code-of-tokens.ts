import type { Token, Tokens } from "marked";
import type { ReplyCode } from "~/domain/reply/reply-code";

/** Pairs the fences of a Markdown block, those in its lists and quotes included, with the reply's code. */
export function codeOfTokens(token: Token, codes: readonly ReplyCode[]): ReadonlyMap<Token, ReplyCode> {
  const pairs = new Map<Token, ReplyCode>();
  let next = 0;
  const visit = (at: Tokens.Generic) => {
    if (at.type === "code" && at.codeBlockStyle !== "indented") {
      const found = codes.findIndex((code, place) => place >= next && isSame(code, at.text));
      const code = codes[found];
      if (!code) return;
      pairs.set(at as Token, code);
      next = found + 1;
    }
    for (const inner of [...(at.items ?? []), ...(at.tokens ?? [])]) visit(inner);
  };
  visit(token as Tokens.Generic);
  return pairs;
}

// Marked drops the last line break, and of a fence that is still open the white space at its end.
const isSame = ({ block }: ReplyCode, text: string) => block.content.trimEnd() === text.trimEnd();
