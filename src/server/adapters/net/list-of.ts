import { z } from "zod";
import { type AnswerKind, answerLimits } from "./answer-limits";

/** A list in an answer of this kind: entries beyond its limit are dropped. */
export const listOf = <Item extends z.ZodType>(kind: AnswerKind, item: Item) =>
  z
    .array(z.unknown())
    .transform((all) => all.slice(0, answerLimits[kind].items))
    .pipe(z.array(item));
