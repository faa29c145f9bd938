import { createHash } from "node:crypto";
import type { GitObjectType } from "~/domain/git/pack-entry";

export type GitObject = { id: string; type: GitObjectType; bytes: Uint8Array<ArrayBuffer> };

/** The object's SHA-1 in hexadecimal. */
export const gitId = (type: GitObjectType, bytes: Uint8Array): string =>
  createHash("sha1").update(`${type} ${bytes.length}\0`).update(bytes).digest("hex");
