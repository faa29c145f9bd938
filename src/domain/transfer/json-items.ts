const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
const BOM = [0xef, 0xbb, 0xbf];

/** Invalid, incomplete or too long JSON. */
export class UnreadableJson extends Error {
  readonly reason: "damaged" | "too_large";
  constructor(reason: "damaged" | "too_large") {
    super(reason);
    this.reason = reason;
  }
}

/** An item of an array. */
export type JsonItem = { value: unknown } | { problem: "damaged" | "too_large" };

/**
 * The items of a JSON array, one at a time, to keep large files out of memory; of any other JSON the value itself.
 *
 * @throws UnreadableJson when the text ends within the array, or is not JSON
 */
export async function* jsonItems(
  chunks: AsyncIterable<Uint8Array>,
  maxItemBytes: number,
): AsyncGenerator<JsonItem> {
  const item = createBuffer(maxItemBytes);
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  let state: "before" | "array" | "value" | "after" = "before";
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
        item.add(chunk.subarray(from, at));
        from = at + 1;
        const next = item.take();
        if (next) yield next;
        if (byte === CLOSE_ARRAY) state = "after";
      }
    }
    if (state === "array" || state === "value") item.add(chunk.subarray(from));
  }
  if (state === "value") {
    const value = item.take() ?? { problem: "damaged" };
    if ("problem" in value) throw new UnreadableJson(value.problem);
    yield value;
  } else if (state !== "after") throw new UnreadableJson("damaged");
}

/** Gathers the bytes of an item. */
function createBuffer(maxBytes: number) {
  let parts: Uint8Array[] = [];
  let length = 0;
  return {
    add(bytes: Uint8Array): void {
      length += bytes.length;
      if (length > maxBytes) parts = [];
      // The chunk may be used again for the next bytes.
      else if (bytes.length > 0) parts.push(Uint8Array.from(bytes));
    },
    /** @returns undefined for whitespace */
    take(): JsonItem | undefined {
      const isLong = length > maxBytes;
      const taken = parts;
      [parts, length] = [[], 0];
      if (isLong) return { problem: "too_large" };
      try {
        // Other encodings would give wrong letters.
        const decoder = new TextDecoder("utf-8", { fatal: true });
        const text = taken.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
        return text.trim() === "" ? undefined : { value: JSON.parse(text) };
      } catch {
        return { problem: "damaged" };
      }
    },
  };
}
