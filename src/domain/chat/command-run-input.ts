import { z } from "zod";
import { MAX_COMMAND_CHARACTERS, MAX_OUTPUT_CHARACTERS } from "./command-run";
import { chatInput, replyInput } from "./message-input";

export const claimRunInput = replyInput.extend({
  /** Started without a click. */
  automatic: z.boolean(),
  /** The commands that were shown, which the tab runs. */
  commands: z.array(z.string().max(MAX_COMMAND_CHARACTERS)).max(1_000),
});
export type ClaimRunInput = z.infer<typeof claimRunInput>;
export const keepRunInput = replyInput.extend({ claimId: z.uuid() });
export const finishRunInput = keepRunInput.extend({
  exitCode: z.int32(),
  output: z.string().max(MAX_OUTPUT_CHARACTERS),
});
export type FinishRunInput = z.infer<typeof finishRunInput>;
export const runsCommandsInput = chatInput.extend({ allowed: z.boolean() });
