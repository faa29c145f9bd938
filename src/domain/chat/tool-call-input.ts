import { z } from "zod";
import { toolAnswers } from "../tool/tool-call";
import { replyInput } from "./message-input";

export const toolCallInput = replyInput.extend({ position: z.number().int().min(0).max(10_000) });
export type ToolCallInput = z.infer<typeof toolCallInput>;
export const answerToolCallInput = toolCallInput.extend({
  answer: z.enum(toolAnswers),
  /** The id of the displayed call. */
  shownId: z.string().max(100),
});
export type AnswerToolCallInput = z.infer<typeof answerToolCallInput>;
