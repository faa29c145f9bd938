import { z } from "zod";

/** A reply's change of one file. */
export const fileChange = z.object({
  path: z.string(),
  /** `unsaved`: the storage was full; it can be saved later. `offered`: as a suggestion, so that it overwrites nobody. */
  state: z.enum(["applied", "deleted", "refused", "unsaved", "offered"]),
  /** Changed lines; 0 if refused. */
  added: z.number(),
  removed: z.number(),
  /** The last changed line, counted from 1. */
  line: z.int().optional(),
  /** Why it was refused, or what is wrong with the applied file. */
  reason: z.string().optional(),
  /** Unused blocks that could be this file: their indices, and why. */
  unused: z
    .array(z.object({ block: z.int(), why: z.enum(["quotation", "part", "earlier", "alternative", "talk"]) }))
    .optional(),
  /** Where it is offered. */
  suggestionId: z.uuid().optional(),
});
export type FileChange = z.infer<typeof fileChange>;

/** The changes of which those of some paths are offered as a suggestion. */
export const offeredChanges = (
  changes: readonly FileChange[],
  paths: ReadonlyMap<string, unknown>,
  suggestionId: string,
): FileChange[] =>
  changes.map((change) =>
    paths.has(change.path)
      ? { ...change, state: "offered", reason: "Somebody changed the same lines meanwhile.", suggestionId }
      : change,
  );

/** As stored with a reply; null: none, or not recorded yet. */
export const storedChanges = z.array(fileChange).nullable().catch(null);
