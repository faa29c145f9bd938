import { createHash } from "node:crypto";
import type { GitObjectType } from "~/domain/git/pack-entry";

/** An object as git stores it, under the id that git gives it. */
export type GitObject = { id: string; type: GitObjectType; bytes: Uint8Array<ArrayBuffer> };

/** The SHA-1 that git gives an object, in hexadecimal. */
export const gitId = (type: GitObjectType, bytes: Uint8Array): string =>
  createHash("sha1").update(`${type} ${bytes.length}\0`).update(bytes).digest("hex");
