import { z } from "zod";
import type { StorageChange } from "~preview";
import { parseJson } from "../text/parse-json";
import { projectInput } from "./project";

/** 1 MB of escaped data, and as much for removed keys. */
const MAX_TEXT = 7_000_000;

export const keepStorageInput = projectInput.extend({ keeps: z.boolean() });

/** Changes are sent as JSON in a string, because pages may store characters that we do not accept elsewhere. */
export const writeStorageInput = projectInput.extend({ changes: z.string().max(MAX_TEXT) });
export type WriteStorageInput = z.infer<typeof writeStorageInput>;

const storageChanges: z.ZodType<StorageChange[]> = z.array(
  z.object({ key: z.string(), value: z.string().nullable() }),
);

/** Null if the text is invalid. */
export const readChanges = (text: string): StorageChange[] | null =>
  storageChanges.safeParse(parseJson(text)).data ?? null;
