import "server-only";

const FENCE_START = /^ {0,3}(`{3,}|~{3,})/;

/** The user's own words: attached files travel as fences, and what is in them is never a request. */
export function withoutFences(text: string): string {
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const mark = FENCE_START.exec(line)?.[1];
    if (fence === undefined) {
      if (mark === undefined) kept.push(line);
      else fence = mark;
    } else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
  }
  return kept.join("\n").trim();
}

/** A request with its quoted texts taken out, so that words inside quotes are never read as orders. */
export type Request = {
  /** `\uE000n\uE000` stands for the quoted text number n. */
  text: string;
  quotes: readonly string[];
};

const QUOTED =
  /"([^"\n]{1,200})"|“([^”\n]{1,200})”|„([^“”\n]{1,200})[“”]|«([^»\n]{1,200})»|(?<![\p{L}\p{N}])['‘]([^'’\n]{1,120})['’](?![\p{L}\p{N}])/gu;

export function readRequest(message: string): Request {
  const quotes: string[] = [];
  const text = withoutFences(message)
    .replace(QUOTED, (_, ...groups: (string | undefined)[]) => {
      const quoted = groups.slice(0, 5).find((group) => group !== undefined) ?? "";
      quotes.push(quoted.trim());
      return `\uE000${quotes.length - 1}\uE000`;
    })
    .replace(/\s+/g, " ")
    .trim();
  return { text, quotes };
}

/** The text of a piece of a request, its quoted texts put back. */
export const unmask = (piece: string, request: Request): string =>
  piece.replace(/\uE000(\d+)\uE000/g, (_, index: string) => request.quotes[Number(index)] ?? "");

/** Lower case, with hyphens as spaces, for comparing with phrases. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[-‐–_/]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/**
 * Where a phrase of ours stands in plain text as whole words (a plural s may follow); -1 when it does not. Searched by
 * hand: every request is compared with hundreds of phrases, and that many patterns take half a second to compile.
 */
export function findPhrase(text: string, phrase: string): number {
  const wanted = plain(phrase);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const after = text.charAt(end) === "s" && !isWordSign(text[end + 1]) ? end + 1 : end;
    if (!isWordSign(text[at - 1]) && !isWordSign(text[after])) return at;
  }
  return -1;
}
