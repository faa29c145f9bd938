import { z } from "zod";
import { mergeChoices, type TreeListing } from "../project/branch";
import { MAX_CHECKS } from "../project/checks/check-path";
import { projectInput } from "../project/project";
import { firstCharacters } from "../text/first-characters";

/** Per project. */
export const MAX_OPEN_SUGGESTIONS = 50;
export const MAX_SUGGESTION_TITLE = 120;
export const MAX_SUGGESTION_DESCRIPTION = 5_000;
const MAX_HUNKS = 2_000;

/** withdrawn: by its author */
export type SuggestionState = "open" | "accepted" | "refused" | "withdrawn";

/** A name is null without one, and where the account was erased. */
export type SuggestionSummary = {
  id: string;
  title: string;
  state: SuggestionState;
  authorName: string | null;
  /** The viewer's own. */
  isOwn: boolean;
  createdAt: Date;
  decidedAt: Date | null;
  decidedByName: string | null;
  /** The version that accepting it made. */
  version: { id: string; number: number } | null;
};

/** The change that a reader has seen. */
const seenChange = z.object({
  treeId: z.string().regex(/^[0-9a-f]{40}$/),
  baseVersionId: z.uuid().nullable(),
});
export type SeenChange = z.infer<typeof seenChange>;

const MAX_NAMED_CHECKS = 10;
const MAX_CHECK_TEXT = 500;

/** What the project's checks found on a suggestion. `failed`: the first of those that do not hold. */
export const checkRun = z.object({
  held: z.number().int().min(0).max(MAX_CHECKS),
  of: z.number().int().min(1).max(MAX_CHECKS),
  failed: z
    .array(z.object({ name: z.string().max(MAX_CHECK_TEXT), problem: z.string().max(MAX_CHECK_TEXT) }))
    .max(MAX_NAMED_CHECKS),
});
export type CheckRun = z.infer<typeof checkRun>;

/** @param checks with why each does not hold; null: it does */
export const checkRunOf = (checks: readonly { name: string; problem: string | null }[]): CheckRun => {
  // The first line of a problem names the check.
  const failed = checks.flatMap(({ name, problem }) =>
    problem === null ? [] : { name, problem: problem.slice(problem.indexOf("\n") + 1) },
  );
  return {
    held: checks.length - failed.length,
    of: checks.length,
    failed: failed.slice(0, MAX_NAMED_CHECKS).map(({ name, problem }) => ({
      name: firstCharacters(name, MAX_CHECK_TEXT, MAX_CHECK_TEXT),
      problem: firstCharacters(problem, MAX_CHECK_TEXT, MAX_CHECK_TEXT),
    })),
  };
};

export type Suggestion = SuggestionSummary & {
  projectId: string;
  description: string;
  /** What its checks found last, in the browser of one who may decide; null if they have not run on it as it is. */
  checks: (CheckRun & { by: string | null }) | null;
  /** What it changes; null once it is decided. */
  change:
    | (SeenChange & {
        /** Null: everything was added. */
        before: TreeListing | null;
        after: TreeListing;
        /** Files in which it and the project's newest version changed the same lines. */
        conflicts: string[];
      })
    | null;
};

/** `maySuggest`: the viewer, by a fork. */
export type SuggestionList = { items: SuggestionSummary[]; maySuggest: boolean };

/** Where a fork can be offered to, and the suggestion that it is offered as already. */
export type OfferTarget = {
  projectName: string;
  ownerName: string | null;
  open: { id: string; title: string; description: string } | null;
};

export const suggestionInput = z.object({ suggestionId: z.uuid() });
/** "decided" are all that are no longer open. */
export const listSuggestionsInput = projectInput.extend({ state: z.enum(["open", "decided"]) });

export const offerWords = z.object({
  title: z
    .string()
    .trim()
    .min(1, "Please enter a title.")
    .max(MAX_SUGGESTION_TITLE, `A title can have at most ${MAX_SUGGESTION_TITLE} characters.`),
  description: z
    .string()
    .trim()
    .max(
      MAX_SUGGESTION_DESCRIPTION,
      `A description can have at most ${MAX_SUGGESTION_DESCRIPTION.toLocaleString("en-US")} characters.`,
    ),
});
export const offerForkInput = projectInput.extend(offerWords.shape);
export const updateSuggestionInput = suggestionInput.extend(offerWords.shape);

/** The accepted hunks of a file, by their places in `hunkedLines`; absent: all. Files that are not named stay as they are. */
const chosenHunks = z.object({
  path: z.string().min(1).max(1_000),
  indexes: z.array(z.number().int().min(0)).max(MAX_HUNKS).optional(),
});
export const acceptSuggestionInput = suggestionInput.extend({
  ...seenChange.shape,
  /** Absent: all. */
  hunks: z.array(chosenHunks).max(1_000).optional(),
  choices: mergeChoices.optional(),
});
export const saveChecksInput = suggestionInput.extend({ ...seenChange.shape, run: checkRun });
export type ListSuggestionsInput = z.infer<typeof listSuggestionsInput>;
export type OfferForkInput = z.infer<typeof offerForkInput>;
export type UpdateSuggestionInput = z.infer<typeof updateSuggestionInput>;
export type AcceptSuggestionInput = z.infer<typeof acceptSuggestionInput>;
export type SaveChecksInput = z.infer<typeof saveChecksInput>;
