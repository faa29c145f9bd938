import { z } from "zod";

/** How long the answer to a request with an `Idempotency-Key` is kept. */
export const ANSWER_HOURS = 24;
/** Longer answers are sent, but not kept. */
export const MAX_ANSWER_BYTES = 4_000_000;

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "Use 1 to 255 visible ASCII characters");

/** The last event of a stream that did not fail, as in OpenAI's protocol. */
export const STREAM_END = "data: [DONE]\n\n";
