import { z } from "zod";
import { mergeChoices, type TreeListing } from "../project/branch";
import { projectInput } from "../project/project";

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
export type SeenChange = { treeId: string; baseVersionId: string | null };

export type Suggestion = SuggestionSummary & {
  projectId: string;
  description: string;
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
  treeId: z.string().regex(/^[0-9a-f]{40}$/),
  baseVersionId: z.uuid().nullable(),
  /** Absent: all. */
  hunks: z.array(chosenHunks).max(1_000).optional(),
  choices: mergeChoices.optional(),
});
export type ListSuggestionsInput = z.infer<typeof listSuggestionsInput>;
export type OfferForkInput = z.infer<typeof offerForkInput>;
export type UpdateSuggestionInput = z.infer<typeof updateSuggestionInput>;
export type AcceptSuggestionInput = z.infer<typeof acceptSuggestionInput>;
