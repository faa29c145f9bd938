import { z } from "zod";
import type { GivenPassages } from "./passage";

const line = z.number().int().min(1).max(2_147_483_647);

const givenPassage = z.object({
  documentId: z.uuid(),
  document: z.string().max(1_000),
  chatId: z.uuid().optional(),
  collection: z.string().max(1_000),
  heading: z.string().max(1_000),
  from: line,
  to: line,
  text: z.string().max(10_000),
});

export const givenPassages: z.ZodType<GivenPassages> = z.object({
  passages: z.array(givenPassage).max(20),
  silent: z.array(z.string().max(1_000)).max(100),
  byWordsOnly: z.boolean().optional(),
});

/** As stored with a reply; null: it was given none. */
export const storedPassages = givenPassages.nullable().catch(null);
