import { z } from "zod";
import type { ComparedFile } from "./compare-files";
import { type ProjectFile, projectInput } from "./project";

/** Per project, besides main. */
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

/** An immutable list of files; `id` is git's tree id. */
export type TreeListing = { id: string; projectId: string; files: ProjectFile[] };

/** A branch's files, and those of the merge base; null: no common ancestor. */
export type BranchChange = { before: TreeListing | null; after: TreeListing };

/** A side of a merge. */
export type Side = "main" | "branch";

/** Result of a merge. merged: the newest version and how many were added · conflict: files that both sides changed; `before` is main's */
export type BranchMerge =
  | { state: "merged"; number: number; added: number }
  | { state: "conflict"; projectId: string; headId: string; files: ComparedFile[] };

const branchName = z.string().min(1).max(MAX_NAME);
export const branchInput = projectInput.extend({ name: branchName });
/** `commitId`: the commit that the user reviewed. */
export const seenBranchInput = branchInput.extend({ commitId: z.string().regex(/^[0-9a-f]{40}$/) });
/** The sides chosen by path, and the version on screen at that time. */
export const mergeChoices = z.object({
  headId: z.uuid(),
  sides: z
    .array(z.object({ path: z.string().min(1).max(1_000), side: z.enum(["main", "branch"]) }))
    .max(MAX_CHOICES),
});
export type MergeChoices = z.infer<typeof mergeChoices>;
export const mergeBranchInput = seenBranchInput.extend({ choices: mergeChoices.optional() });
export type BranchInput = z.infer<typeof branchInput>;
export type SeenBranchInput = z.infer<typeof seenBranchInput>;
export type MergeBranchInput = z.infer<typeof mergeBranchInput>;
