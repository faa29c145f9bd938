import type { Token, Tokens } from "marked";

const ELEMENTS = ["kbd", "sub", "sup"] as const;
export type InlineElement = (typeof ELEMENTS)[number];
/** An allowed element around other tokens. */
export type ElementToken = { type: "element"; raw: string; name: InlineElement; tokens: Token[] };

/** Without attributes: with any, it is text. */
const TAG = /^<(\/?)(kbd|sub|sup)>$/i;

/** Replaces pairs of allowed tags by elements. All other HTML, and tags without their other half, stay text. */
export function withElements(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token) => token.type === "html" && TAG.test(token.raw))) return tokens;
  const result: Token[] = [];
  for (const token of tokens) {
    const [, slash, name] = (token.type === "html" && TAG.exec(token.raw)) || [];
    const opened = slash ? result.findLastIndex((each) => isOpening(each, name)) : -1;
    if (opened < 0) result.push(token);
    else {
      const inner = result.splice(opened).slice(1);
      const element: ElementToken = { type: "element", raw: "", name: toName(name), tokens: inner };
      result.push(element as Token);
    }
  }
  return result;
}

const isOpening = (token: Token, name = "") =>
  token.type === "html" && (token as Tokens.HTML).raw.toLowerCase() === `<${name.toLowerCase()}>`;

const toName = (name = ""): InlineElement => ELEMENTS.find((each) => each === name.toLowerCase()) ?? "sub";
