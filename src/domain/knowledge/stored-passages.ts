import { z } from "zod";
import type { RetrievedPassages } from "./passage";

const line = z.number().int().min(1).max(2_147_483_647);

const retrievedPassage = z.object({
  documentId: z.uuid(),
  document: z.string().max(1_000),
  chatId: z.uuid().optional(),
  collection: z.string().max(1_000),
  heading: z.string().max(1_000),
  from: line,
  to: line,
  text: z.string().max(10_000),
});

export const retrievedPassages: z.ZodType<RetrievedPassages> = z.object({
  passages: z.array(retrievedPassage).max(20),
  silent: z.array(z.string().max(1_000)).max(100),
  byWordsOnly: z.boolean().optional(),
});

/** As stored with a reply; null: none were requested. */
export const storedPassages = retrievedPassages.nullable().catch(null);
