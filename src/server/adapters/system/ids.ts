import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Ids } from "~/server/ports/system";

export const systemIds: Ids = { next: () => v7(), secret: () => randomBytes(32).toString("base64url") };
