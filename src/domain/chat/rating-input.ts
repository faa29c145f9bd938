import { z } from "zod";
import { replyInput } from "./message-input";
import { ratedChoices, ratings } from "./rating";

/** Null removes the rating. */
export const rateInput = replyInput.extend({ rating: z.enum(ratings).nullable() });
export type RateInput = z.infer<typeof rateInput>;

export const ratedExportInput = z.object({ rating: z.enum(ratedChoices) });
