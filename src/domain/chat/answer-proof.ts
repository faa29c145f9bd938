import { z } from "zod";

/** How many of `of` checks pass, and how many could not be run. The rest are broken. */
const checkTally = z.object({ held: z.int(), unknown: z.int().default(0), of: z.int() });
export type CheckTally = z.infer<typeof checkTally>;

export const brokenOf = ({ held, unknown, of }: CheckTally): number => of - held - unknown;

const answerProof = z.discriminatedUnion("state", [
  z.object({ state: z.literal("trying") }),
  /** No page was available; retried once a tab can run it. */
  z.object({ state: z.literal("waiting"), reason: z.string() }),
  /** It built no page. */
  z.object({ state: z.literal("nothing") }),
  z.object({
    state: z.literal("tried"),
    /** The page loads without an error. */
    runs: z.boolean(),
    /** Console errors, or 1 if it does not load. */
    errors: z.int(),
    /** The checks that the project had before the prompt: the same for every answer. */
    earlier: checkTally,
    /** The checks that this answer added. */
    own: checkTally,
  }),
]);

/** Result of testing a finished answer of a comparison. */
export type AnswerProof = z.infer<typeof answerProof>;

/** As stored with a chat. `of`: the tested reply and version. `at`: when that was written. */
export const storedAnswerProof = z
  .object({ of: z.string(), at: z.string(), proof: answerProof })
  .nullable()
  .catch(null);
export type StoredAnswerProof = NonNullable<z.infer<typeof storedAnswerProof>>;
