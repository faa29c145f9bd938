import "server-only";
import { parseJson, Skipped } from "./open-account";

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
const BOM = [0xef, 0xbb, 0xbf];

/**
 * The items of a JSON array, one at a time, so that a large file is never held whole; of any other JSON the value itself.
 * An item that is too long, or no JSON, is null.
 *
 * @throws Skipped when the text ends within the array, or is no JSON
 */
export async function* jsonItems(
  chunks: AsyncIterable<Uint8Array>,
  maxItemBytes: number,
): AsyncGenerator<unknown> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let isLong = false;
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  let state: "before" | "array" | "value" | "after" = "before";
  const keep = (bytes: Uint8Array) => {
    length += bytes.length;
    isLong ||= length > maxItemBytes;
    if (isLong) parts = [];
    // The chunk may be used again for the next bytes.
    else if (bytes.length > 0) parts.push(Uint8Array.from(bytes));
  };
  const take = (): { item: unknown } | undefined => {
    const text = Buffer.concat(parts);
    const whole = { isLong, isEmpty: !isLong && text.every(isSpace) };
    [parts, length, isLong] = [[], 0, false];
    if (whole.isEmpty) return undefined;
    return { item: whole.isLong ? null : itemOf(text) };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (state === "before") {
        from = at;
        if (isSpace(byte) || BOM.includes(byte)) continue;
        state = byte === OPEN_ARRAY ? "array" : "value";
        if (state === "array") {
          from = at + 1;
          continue;
        }
      }
      if (state !== "array") break;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
      else if ((byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) && depth > 0) depth -= 1;
      else if ((byte === COMMA && depth === 0) || byte === CLOSE_ARRAY) {
        keep(chunk.subarray(from, at));
        from = at + 1;
        const taken = take();
        if (taken) yield taken.item;
        if (byte === CLOSE_ARRAY) state = "after";
      }
    }
    if (state === "array" || state === "value") keep(chunk.subarray(from));
  }
  if (state === "value") {
    if (isLong) throw new Skipped("too_large");
    yield parseJson(Buffer.concat(parts));
  } else if (state !== "after") throw new Skipped("damaged");
}

function itemOf(text: Buffer): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
