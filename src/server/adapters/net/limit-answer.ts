import { setImmediate as nextTurn } from "node:timers/promises";
import type { AnswerLimits } from "./answer-limits";

/** The answer was longer than allowed. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

/** Of one message of a stream. */
const MAX_MESSAGE_BYTES = 2_000_000;
/** Of an error response, which is only quoted; the rest is not read. */
const MAX_ERROR_BYTES = 64_000;
const MAX_DEPTH = 1_000;
/** Passed on at once from a stream: a hundred of the smallest messages. */
const PIECE_BYTES = 1_000;

const codeOf = (character: string): number => character.charCodeAt(0);
const NEWLINE = codeOf("\n");
const RETURN = codeOf("\r");
const QUOTE = codeOf('"');
const BACKSLASH = codeOf("\\");
const COMMA = codeOf(",");
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [codeOf("{"), codeOf("}"), codeOf("["), codeOf("]")];

/** Ends an answer with an error once it exceeds its limits; its declared length is not trusted. */
export function limitedBody(
  body: ReadableStream<Uint8Array>,
  limits: AnswerLimits,
): ReadableStream<Uint8Array> {
  const bounded = body.pipeThrough(enforceLimits(limits));
  return limits.stream ? bounded.pipeThrough(splitLines()) : bounded;
}

/** The beginning of an error response. */
export function truncatedBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let left = MAX_ERROR_BYTES;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        controller.enqueue(piece.subarray(0, left));
        left -= piece.length;
        if (left <= 0) controller.terminate();
      },
    }),
  );
}

function enforceLimits(limits: AnswerLimits) {
  const { bytes } = limits;
  const meter = limits.values === null ? undefined : jsonMeter({ ...limits, values: limits.values });
  let received = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      received += piece.byteLength;
      if (received > bytes) throw new TooLargeError(`The answer is longer than ${bytes} bytes`);
      meter?.(piece);
      controller.enqueue(piece);
    },
  });
}

/**
 * Counts what a parser would make of JSON text, before it is parsed.
 *
 * @throws TooLargeError
 */
function jsonMeter(limits: Omit<AnswerLimits, "values"> & { values: number }) {
  const { stream, text: maxTextBytes = Number.POSITIVE_INFINITY } = limits;
  let values = 0;
  let depth = 0;
  let messageBytes = 0;
  let textBytes = 0;
  let isInString = false;
  let isEscaped = false;
  let lineIsEmpty = true;

  const endLine = () => {
    // A string cannot span lines. An event ends at an empty line.
    isInString = isEscaped = false;
    if (stream === "lines" || (stream === "events" && lineIsEmpty)) values = depth = messageBytes = 0;
    lineIsEmpty = true;
  };
  const read = (byte: number) => {
    if (byte === NEWLINE) return endLine();
    if (byte !== RETURN) lineIsEmpty = false;
    if (isEscaped) isEscaped = false;
    else if (isInString) {
      textBytes += 1;
      if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) {
      isInString = true;
      textBytes = 0;
    } else if (byte === COMMA) values += 1;
    else if (byte === OBJECT || byte === ARRAY) {
      values += 1;
      depth += 1;
    } else if (byte === OBJECT_END || byte === ARRAY_END) depth -= 1;
  };
  return (piece: Uint8Array) => {
    for (const byte of piece) {
      read(byte);
      messageBytes += 1;
      if (values > limits.values) throw new TooLargeError(`The answer has more than ${limits.values} values`);
      if (textBytes > maxTextBytes)
        throw new TooLargeError(`A text of the answer is longer than ${maxTextBytes} bytes`);
      if (depth > MAX_DEPTH) throw new TooLargeError(`The answer is nested more than ${MAX_DEPTH} deep`);
      if (stream && messageBytes > MAX_MESSAGE_BYTES)
        throw new TooLargeError(`A message of the answer is longer than ${MAX_MESSAGE_BYTES} bytes`);
    }
  };
}

/**
 * Passes on complete lines, few at a time. Parsers rescan an incomplete line with each chunk, so a long line in tiny
 * chunks would take forever, and thousands of lines in one chunk would block the event loop.
 */
function splitLines() {
  let rest: Uint8Array[] = [];
  const takeLine = (): Uint8Array => {
    const line = Buffer.concat(rest);
    rest = [];
    return line;
  };
  return new TransformStream<Uint8Array, Uint8Array>({
    async transform(piece, controller) {
      for (let from = 0; from < piece.length; ) {
        const end = piece.lastIndexOf(NEWLINE, from + PIECE_BYTES - 1) + 1;
        const next = end > from ? end : piece.indexOf(NEWLINE, from) + 1;
        rest.push(piece.subarray(from, next || undefined));
        if (next === 0) return;
        controller.enqueue(takeLine());
        from = next;
        if (from < piece.length) await nextTurn();
      }
    },
    flush(controller) {
      if (rest.length > 0) controller.enqueue(takeLine());
    },
  });
}
