import { z } from "zod";

/** How many of some checks hold, and how many could not be run. The rest are broken. */
const heldChecks = z.object({ held: z.int(), unknown: z.int().default(0), of: z.int() });
export type HeldChecks = z.infer<typeof heldChecks>;

export const brokenOf = ({ held, unknown, of }: HeldChecks): number => of - held - unknown;

const answerProof = z.discriminatedUnion("state", [
  z.object({ state: z.literal("trying") }),
  /** There was no page to ask. It is tried again once a tab may do it. */
  z.object({ state: z.literal("waiting"), reason: z.string() }),
  /** It built no page. */
  z.object({ state: z.literal("nothing") }),
  z.object({
    state: z.literal("tried"),
    /** It loads without an error. */
    runs: z.boolean(),
    /** In its console, or one where it does not load. */
    errors: z.int(),
    /** Of the checks that the project had before the prompt, as they were then: the same for every answer. */
    earlier: heldChecks,
    /** Of the checks that this answer added. */
    own: heldChecks,
  }),
]);

/** What was tried of an answer of a comparison once it had ended. */
export type AnswerProof = z.infer<typeof answerProof>;

/** As a chat keeps it. `of`: the reply and the version that it is about. `at`: when that was written. */
export const storedAnswerProof = z
  .object({ of: z.string(), at: z.string(), proof: answerProof })
  .nullable()
  .catch(null);
export type StoredAnswerProof = NonNullable<z.infer<typeof storedAnswerProof>>;
