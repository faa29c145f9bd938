import "server-only";
import { createHash } from "node:crypto";

/** How emailed secrets are stored. They have 256 random bits, so a plain SHA-256 cannot be brute-forced. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
