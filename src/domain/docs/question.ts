import { z } from "zod";
import { modelId } from "~/domain/model/model-id";
import { PASSAGE_LENGTH } from "../knowledge/passage";
import { MAX_PASSAGES, MAX_QUESTION_LENGTH } from "./passage";

/** A question about the documentation, with the passages that may answer it. */
export const questionInput = z.strictObject({
  question: z.string().trim().min(1).max(MAX_QUESTION_LENGTH),
  /** Numbered from 1, in this order. */
  passages: z
    .array(z.strictObject({ title: z.string().max(300), text: z.string().max(PASSAGE_LENGTH) }))
    .min(1)
    .max(MAX_PASSAGES),
  /** The model selected in the browser; null: the account's. */
  model: modelId.nullable(),
});
export type QuestionInput = z.infer<typeof questionInput>;
