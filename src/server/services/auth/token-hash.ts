import "server-only";
import { createHash } from "node:crypto";

/** How a mailed secret is stored. It has 256 random bits, so a plain SHA-256 cannot be searched back. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
