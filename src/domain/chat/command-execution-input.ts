import { z } from "zod";
import { MAX_COMMAND_CHARACTERS, MAX_OUTPUT_CHARACTERS } from "./command-execution";
import { chatInput, replyInput } from "./message-input";

export const claimExecutionInput = replyInput.extend({
  /** Started without a click. */
  automatic: z.boolean(),
  /** The commands that were shown, which the tab runs. */
  commands: z.array(z.string().max(MAX_COMMAND_CHARACTERS)).max(1_000),
});
export type ClaimExecutionInput = z.infer<typeof claimExecutionInput>;
export const renewExecutionInput = replyInput.extend({ claimId: z.uuid() });
export const finishExecutionInput = renewExecutionInput.extend({
  exitCode: z.int32(),
  output: z.string().max(MAX_OUTPUT_CHARACTERS),
});
export type FinishExecutionInput = z.infer<typeof finishExecutionInput>;
export const runsCommandsInput = chatInput.extend({ allowed: z.boolean() });
