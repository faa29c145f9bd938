/** A value as a model wrote it. `isWhole`: it was not cut off. */
export type LooseValue = { value: unknown; isWhole: boolean };

/** Tool calls are not deeper. */
const MAX_DEPTH = 30;
const QUOTE = /["'`]/;
const BLANK = /(?:\s|\/\/[^\n]*)*/y;
const WORD = /[^\s,:=(){}[\]"'`]+/y;
const ESCAPES: Partial<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "\n": "" };

/**
 * Reads the JSON at the start of a text despite the mistakes of models: line breaks within strings, other quotes, unquoted
 * keys, trailing commas and a missing end. The named arguments of a call, "(a=1)", are an object.
 */
export function readLooseJson(text: string): LooseValue & { end: number } {
  const reader = new Reader(text);
  const value = reader.value(0);
  return { value, isWhole: reader.isWhole, end: Math.min(reader.at, text.length) };
}

class Reader {
  readonly #text: string;
  at = 0;
  isWhole = true;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): unknown {
    this.#skip(BLANK);
    const first = this.#text[this.at];
    if (first === "{") return this.#entries({ end: "}", sign: ":" }, depth);
    if (first === "(") return this.#entries({ end: ")", sign: "=" }, depth);
    if (first === "[") {
      const items: unknown[] = [];
      this.#items("]", depth, () => void items.push(this.value(depth + 1)));
      return items;
    }
    if (first !== undefined && QUOTE.test(first)) return this.#string();
    const word = this.#skip(WORD);
    return /^true$/i.test(word) ? true : /^false$/i.test(word) ? false : word === "" ? null : word;
  }

  #entries({ end, sign }: { end: string; sign: string }, depth: number): object {
    const entries: [string, unknown][] = [];
    this.#items(end, depth, () => {
      const key = QUOTE.test(this.#text[this.at] ?? "") ? this.#string() : this.#skip(WORD);
      this.#skip(BLANK);
      if (this.#text[this.at] !== sign) return;
      this.at++;
      entries.push([key, this.value(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  #items(end: string, depth: number, readItem: () => void): void {
    this.at++;
    for (;;) {
      this.#skip(BLANK);
      const before = this.at;
      if (this.#text[before] === end) {
        this.at++;
        return;
      }
      if (before >= this.#text.length || depth > MAX_DEPTH) {
        this.isWhole = false;
        this.at = this.#text.length;
        return;
      }
      if (this.#text[before] === ",") this.at++;
      else readItem();
      if (this.at === before) this.at++;
    }
  }

  #string(): string {
    const text = this.#text;
    const one = text[this.at] ?? "";
    const quote = text.startsWith(one.repeat(3), this.at) ? one.repeat(3) : one;
    this.at += quote.length;
    let string = "";
    while (this.at < text.length && !text.startsWith(quote, this.at)) string += this.#character();
    this.isWhole &&= this.at < text.length;
    this.at += quote.length;
    return quote.length === 3 ? string.replace(/^\n/, "") : string;
  }

  #character(): string {
    const sign = this.#text[this.at] ?? "";
    const next = this.#text[this.at + 1] ?? "";
    const code = this.#text.slice(this.at + 2, this.at + 6);
    const isUnit = sign === "\\" && next === "u" && /^[0-9a-f]{4}$/i.test(code);
    this.at += sign !== "\\" ? 1 : isUnit ? 6 : 2;
    if (sign !== "\\") return sign;
    return isUnit ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[next] ?? next);
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}
