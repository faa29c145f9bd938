import { markupTokens } from "../document/markup";
import { extensionOf } from "./source-files";

/** Browsers nest elements no deeper. */
const MAX_ELEMENTS = 512;
/** Far more than people write, and little enough for parsers that call themselves for each. */
const MAX_BRACKETS = 1_000;
/**
 * Of calls with types within each other, "a<b>(c<d>(…": the compiler of scripts tries each as a comparison first, which
 * doubles its work with every one. Twenty take it seconds, thirty hours. It does so with rarer forms too, so that only a
 * time limit is sure.
 */
const MAX_TYPED_CALLS = 8;

/** Elements that hold none, or that end where the next one begins. */
const UNNESTED = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd td th tr tbody thead tfoot option optgroup rt rp".split(
    " ",
  ),
);

/** Why nothing should parse a file: it is nested deeper than parsers can bear. Null for others; takes linear time. */
export function tooNested(path: string, text: string): string | null {
  const extension = extensionOf(path);
  const isDeep =
    (/^(?:html?|svg|xml|vue)$/.test(extension) && hasDeepElements(text)) ||
    (!/^(?:svg|xml|md|txt)$/.test(extension) && hasDeepBrackets(text));
  return isDeep ? "It is nested too deeply to be read." : null;
}

function hasDeepElements(html: string): boolean {
  let depth = 0;
  for (const { kind, name, end } of markupTokens(html)) {
    if (UNNESTED.has(name)) continue;
    if (kind === "closing-tag") depth = Math.max(0, depth - 1);
    else if (kind === "tag" && html[end - 2] !== "/") depth += 1;
    if (depth > MAX_ELEMENTS) return true;
  }
  return false;
}

/** By the brackets outside of comments and of texts that end in their line. */
function hasDeepBrackets(code: string): boolean {
  /** Of each open bracket, whether it begins a call with types. */
  const open: boolean[] = [];
  let typedCalls = 0;
  const skip = skipper(code);
  for (let at = skip(0); at < code.length; at = skip(at + 1)) {
    const character = code.charAt(at);
    if (character === "(" || character === "[" || character === "{") {
      const isTyped = character === "(" && /[^=]>\s?$/.test(code.slice(Math.max(0, at - 3), at));
      open.push(isTyped);
      if (isTyped) typedCalls += 1;
      if (open.length > MAX_BRACKETS || typedCalls > MAX_TYPED_CALLS) return true;
    } else if ((character === ")" || character === "]" || character === "}") && open.pop()) typedCalls -= 1;
  }
  return false;
}

/** Finds what comes after the texts and comments that begin at a place of a script; asked for growing places. */
function skipper(code: string): (from: number) => number {
  /** No text of either quote ends before this place. */
  const unclosed: Record<string, number> = { '"': 0, "'": 0 };
  return (from) => {
    let at = from;
    for (;;) {
      const character = code.charAt(at);
      const isComment = character === "/" && (code[at + 1] === "*" || code[at + 1] === "/");
      if (isComment) {
        const end = code.indexOf(code[at + 1] === "*" ? "*/" : "\n", at + 2);
        at = end === -1 ? code.length : end + (code[at + 1] === "*" ? 2 : 1);
      } else if (character in unclosed && at >= (unclosed[character] ?? 0)) {
        const end = endOfText(code, at);
        if (code[end] === character) at = end + 1;
        else unclosed[character] = end;
      } else return at;
    }
  };
}

/** Where a quoted text ends: at its quote, or with its line. */
function endOfText(code: string, from: number): number {
  let at = from + 1;
  while (at < code.length && code[at] !== code[from] && code[at] !== "\n") at += code[at] === "\\" ? 2 : 1;
  return Math.min(at, code.length);
}
