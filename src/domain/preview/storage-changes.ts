import { z } from "zod";
import type { StorageChange } from "~preview";

export const storageChanges: z.ZodType<StorageChange[]> = z.array(
  z.object({ key: z.string(), value: z.string().nullable() }),
);
