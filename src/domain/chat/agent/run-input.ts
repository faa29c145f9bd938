import { z } from "zod";
import { chatInput, replyInput } from "../message-input";
import { chatMode } from "../mode-input";
import { runLimits } from "./limits-input";

/** How a chat's next messages are answered. */
export const chooseModeInput = chatInput.extend({ mode: chatMode });
/** The limits of a chat's open run, and of its next ones. */
export const runLimitsInput = chatInput.extend({ limits: runLimits });
export type RunLimitsInput = z.infer<typeof runLimitsInput>;

export const pauseRunInput = replyInput.extend({ paused: z.boolean() });
export const remarkInput = replyInput.extend({
  text: z.string().trim().min(1, "Write a remark first").max(5_000, "At most 5,000 characters"),
});
export const answerQuestionsInput = replyInput.extend({
  /** The questions as displayed. */
  asked: z.array(z.string().max(500)).min(1).max(3),
  /** One for each question; empty: left to the model. */
  answers: z.array(z.string().trim().max(2_000, "At most 2,000 characters")).min(1).max(3),
});
export const answerConsentInput = replyInput.extend({
  position: z.int().min(0).max(10_000),
  answer: z.enum(["once", "always", "never"]),
  /** The id of the displayed action. */
  shownId: z.string().max(100),
});
export const stepInput = replyInput.extend({ position: z.int().min(0).max(10_000) });
/** undo: takes back what this step changed · keep: goes back to the project as it was after this step */
export const rewindStepInput = stepInput.extend({ to: z.enum(["undo", "keep"]) });
