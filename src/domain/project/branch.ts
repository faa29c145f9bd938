import { z } from "zod";
import type { ComparedFile } from "./compare-files";
import { type ProjectFile, projectInput } from "./project";

/** How many a project has at most, besides main. */
export const MAX_BRANCHES = 50;
const MAX_NAME = 200;
const MAX_CHOICES = 1_000;

/** A branch that was pushed. Its commits become versions when it is merged. */
export type PushedBranch = {
  name: string;
  /** Its newest commit, with the first line of its message. */
  commitId: string;
  message: string;
  authorName: string;
  authoredAt: Date;
  /** Commits that only it has, and that only main has. */
  ahead: number;
  behind: number;
};

/** Files of a project that never change; `id` is that of git's tree. */
export type TreeListing = { id: string; projectId: string; files: ProjectFile[] };

/** The files of a branch, and those where it left main; null: it has nothing in common with main. */
export type BranchChange = { before: TreeListing | null; after: TreeListing };

/** A side of a merge. */
export type Side = "main" | "branch";

/** What a merge led to: the number of the newest version and how many were added, or a question about files that both sides changed; `before` is main's. */
export type BranchMerge =
  | { state: "merged"; number: number; added: number }
  | { state: "conflict"; projectId: string; headId: string; files: ComparedFile[] };

const branchName = z.string().min(1).max(MAX_NAME);
export const branchInput = projectInput.extend({ name: branchName });
/** The commit says what the user saw. */
export const seenBranchInput = branchInput.extend({ commitId: z.string().regex(/^[0-9a-f]{40}$/) });
export const mergeBranchInput = seenBranchInput.extend({
  /** The version on screen when the choices were made, and whose file stays, by path. */
  choices: z
    .object({
      headId: z.uuid(),
      sides: z
        .array(z.object({ path: z.string().min(1).max(1_000), side: z.enum(["main", "branch"]) }))
        .max(MAX_CHOICES),
    })
    .optional(),
});
export type BranchInput = z.infer<typeof branchInput>;
export type SeenBranchInput = z.infer<typeof seenBranchInput>;
export type MergeBranchInput = z.infer<typeof mergeBranchInput>;
