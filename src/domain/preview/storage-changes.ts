import { z } from "zod";
import type { StorageArea, StorageChange } from "./page-storage";

export const storageChanges: z.ZodType<StorageChange[]> = z.array(
  z.object({ key: z.string(), value: z.string().nullable() }),
);

export const storageArea: z.ZodType<StorageArea> = z.enum(["local", "session"]);
