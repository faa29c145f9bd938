import { setImmediate as nextTurn } from "node:timers/promises";
import { JSONParser, type ParsedElementInfo } from "@streamparser/json";
import { type AnswerKind, answerLimits } from "./answer-limits";
import { TooLargeError } from "./limit-answer";

/** Parsed between two turns of the event loop. */
const PIECE_BYTES = 16_000;
/** Processing an item takes time, too. */
const MAX_TOKENS_PER_ITEM = 5_000;

type Item = { key: string | number; value: unknown };

/**
 * Reads the values at some paths of JSON that is too large to be parsed at once, e.g. `$.tree.*`, and keeps nothing else
 * of it.
 *
 * @param onItem is called for as many items as the kind of answer may have; then reading stops
 * @throws TooLargeError, SyntaxError, or an error of the connection
 */
export async function readItems(
  body: ReadableStream<Uint8Array>,
  { kind, paths, onItem }: { kind: AnswerKind; paths: string[]; onItem(found: Item): void },
): Promise<void> {
  const { items } = answerLimits[kind];
  const parser = new JSONParser({ paths, keepStack: false });
  let count = 0;
  let tokens = 0;
  let failure: Error | undefined;
  parser.onToken = () => {
    tokens += 1;
    if (tokens > MAX_TOKENS_PER_ITEM)
      failure ??= new TooLargeError(`An item of the answer has more than ${MAX_TOKENS_PER_ITEM} parts`);
  };
  parser.onValue = ({ key, value }: ParsedElementInfo) => {
    count += 1;
    tokens = 0;
    if (count <= items) onItem({ key: key ?? "", value });
  };
  parser.onError = (error) => {
    failure ??= new SyntaxError("The answer is not JSON", { cause: error });
  };
  for await (const piece of body)
    for (let from = 0; from < piece.length; from += PIECE_BYTES) {
      parser.write(piece.subarray(from, from + PIECE_BYTES));
      if (failure) throw failure;
      if (count > items) return;
      await nextTurn();
    }
  if (!parser.isEnded) throw new SyntaxError("The answer ends too early");
}
