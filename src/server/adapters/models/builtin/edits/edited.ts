import type { Splice } from "~/domain/template/page-source";

/** An edit's changes to the source and a description, or why it is impossible; both texts are clauses. */
export type Edited = { splices: readonly Splice[]; description: string } | { problem: string };
