import { z } from "zod";
import type { StorageChange } from "~preview";
import { projectInput } from "./project";

/** One megabyte, escaped, and as many removed keys. */
const MAX_TEXT = 7_000_000;

export const keepStorageInput = projectInput.extend({ keeps: z.boolean() });

/** The changes travel as JSON in a text: a page may store characters that no other text of ours may hold. */
export const writeStorageInput = projectInput.extend({ changes: z.string().max(MAX_TEXT) });
export type WriteStorageInput = z.infer<typeof writeStorageInput>;

const storageChanges: z.ZodType<StorageChange[]> = z.array(
  z.object({ key: z.string(), value: z.string().nullable() }),
);

/** The changes in a text; null when it holds none. */
export function readChanges(text: string) {
  try {
    return storageChanges.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
