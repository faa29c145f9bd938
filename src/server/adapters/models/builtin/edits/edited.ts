import "server-only";
import type { Splice } from "~/domain/template/page-source";

/** What an edit does to the source and how the reply says it, or why it cannot be done; both in half a sentence. */
export type Edited = { splices: readonly Splice[]; description: string } | { problem: string };
