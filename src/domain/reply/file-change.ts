import { z } from "zod";

/** What a reply did to one file. */
export const fileChange = z.object({
  path: z.string(),
  /** `unsaved`: there was no room for a version of it; it can be saved later. */
  state: z.enum(["applied", "deleted", "refused", "unsaved"]),
  /** Lines, compared with the version that the reply changes; 0 where it was refused. */
  added: z.number(),
  removed: z.number(),
  /** One sentence on why it was refused, or on what is wrong with it as it was applied. */
  reason: z.string().optional(),
  /** Blocks of the reply that could be this file but were not used: the index of each, and why. */
  unused: z
    .array(z.object({ block: z.int(), why: z.enum(["quotation", "part", "earlier", "alternative", "talk"]) }))
    .optional(),
});
export type FileChange = z.infer<typeof fileChange>;

/** As stored with a reply; null for a reply that has none, or from before they were stored. */
export const storedChanges = z.array(fileChange).nullable().catch(null);
