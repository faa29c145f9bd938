import { markupTokens } from "../document/markup";
import { extensionOf } from "./source-files";

/** The deepest nesting that browsers support. */
const MAX_ELEMENTS = 512;
/** Far deeper than real code, and shallow enough for recursive parsers. */
const MAX_BRACKETS = 1_000;
/**
 * The limit for nested calls with type arguments, "a<b>(c<d>(…". The script compiler first tries to parse each as a
 * comparison, which doubles its work every time: twenty take seconds, thirty take hours. Rarer forms have the same
 * problem, so that a time limit is needed as well.
 */
const MAX_TYPED_CALLS = 8;

/** Void elements, and elements with an optional end tag. */
const UNNESTED = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd td th tr tbody thead tfoot option optgroup rt rp".split(
    " ",
  ),
);

/** Explains that a file is nested too deeply for parsers; null if it is not. Takes linear time. */
export function nestingProblem(path: string, text: string): string | null {
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

/** Counts brackets outside of comments and single-line strings. */
function hasDeepBrackets(code: string): boolean {
  /** For each open bracket, whether it starts a call with type arguments. */
  const open: boolean[] = [];
  let typedCalls = 0;
  const skip = createSkipper(code);
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

/** Returns a function that skips strings and comments at a position; positions must increase from call to call. */
function createSkipper(code: string): (from: number) => number {
  /** For each quote, the position before which no string is closed. */
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
        const end = endOfString(code, at);
        if (code[end] === character) at = end + 1;
        else unclosed[character] = end;
      } else return at;
    }
  };
}

/** The end of a string: its closing quote, or the end of the line. */
function endOfString(code: string, from: number): number {
  let at = from + 1;
  while (at < code.length && code[at] !== code[from] && code[at] !== "\n") at += code[at] === "\\" ? 2 : 1;
  return Math.min(at, code.length);
}
