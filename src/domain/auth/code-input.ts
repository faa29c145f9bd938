import { z } from "zod";

const MAX_INPUT_LENGTH = 64;

/** A code as typed; `parseCode` reads it. */
export const codeInput = z.object({
  code: z.string().trim().min(1, "Please enter a code").max(MAX_INPUT_LENGTH),
});
export type CodeInput = z.infer<typeof codeInput>;
