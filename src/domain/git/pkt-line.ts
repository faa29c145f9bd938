import { GitFormatError } from "./git-format-error";

// https://git-scm.com/docs/gitprotocol-common: a line is its length in four hexadecimal digits, themselves included, and
// its bytes. Lengths below four have none: 0000 ends a section.

const LENGTH_DIGITS = 4;
const MAX_LINE = 65_520;
/** Payload bytes of one line. */
export const MAX_PAYLOAD = MAX_LINE - LENGTH_DIGITS;

const encode = (text: string) => new TextEncoder().encode(text);
// Shared, because a request may have tens of thousands of lines.
const decoder = new TextDecoder();

export const FLUSH = encode("0000");

/** @throws RangeError for more than a line can hold */
export function pktLine(payload: string | Uint8Array): Uint8Array {
  const bytes = typeof payload === "string" ? encode(payload) : payload;
  if (bytes.length > MAX_PAYLOAD) throw new RangeError(`A pkt-line holds at most ${MAX_PAYLOAD} bytes.`);
  const line = new Uint8Array(LENGTH_DIGITS + bytes.length);
  line.set(encode(line.length.toString(16).padStart(LENGTH_DIGITS, "0")));
  line.set(bytes, LENGTH_DIGITS);
  return line;
}

export type PktLine = { payload: Uint8Array | "flush"; next: number };

/** The line that starts at `at`, and where the next one starts. @throws GitFormatError */
export function readPktLine(bytes: Uint8Array, at: number): PktLine {
  const digits = decoder.decode(bytes.subarray(at, at + LENGTH_DIGITS));
  if (!/^[\da-f]{4}$/i.test(digits)) throw new GitFormatError("A line has no length.");
  const length = Number.parseInt(digits, 16);
  if (length === 0) return { payload: "flush", next: at + LENGTH_DIGITS };
  if (length < LENGTH_DIGITS || length > MAX_LINE) throw new GitFormatError("A line has a wrong length.");
  if (at + length > bytes.length) throw new GitFormatError("A line ends too early.");
  return { payload: bytes.subarray(at + LENGTH_DIGITS, at + length), next: at + length };
}

/** The text of a line without the line feed that may end it. */
export const lineText = (payload: Uint8Array): string => decoder.decode(payload).replace(/\n$/, "");

/** Bands of side-band-64k: the answer, messages for the user, and a fatal error. */
const bands = { answer: 1, message: 2, error: 3 } as const;

/** Bytes as lines of a band of side-band-64k. */
export function* sideBand(band: keyof typeof bands, bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MAX_PAYLOAD - 1) {
    const part = bytes.subarray(at, at + MAX_PAYLOAD - 1);
    const payload = new Uint8Array(part.length + 1);
    payload[0] = bands[band];
    payload.set(part, 1);
    yield pktLine(payload);
  }
}
