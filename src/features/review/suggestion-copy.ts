import type { CheckRun, SuggestionState, SuggestionSummary } from "~/domain/review/suggestion";
import { textOfRuns, verbatimText, visibleText } from "~/domain/text/verbatim";

const named = (name: string | null) => visibleText(name?.trim() || "Somebody");

const states: Record<SuggestionState, string> = {
  open: "Open",
  accepted: "Accepted",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

/** All text about suggestions. Titles and names are escaped, because others wrote them. */
export const copy = {
  title: "Suggestions",
  name: (title: string) => visibleText(title),
  described: (description: string) => textOfRuns(verbatimText(description)),
  author: ({ authorName, isOwn }: Pick<SuggestionSummary, "authorName" | "isOwn">) =>
    isOwn ? "You" : named(authorName),
  choose: (title: string) => `Show the suggestion ${visibleText(title)}`,
  states,
  showDecided: "Show decided",
  showOpen: "Show open",
  none: { open: "No open suggestions.", decided: "Nothing has been decided yet." },
  suggest: {
    action: "Suggest a change",
    text: "Opens your own copy, to change as you like and offer back.",
  },
  offer: {
    action: (owner: string | null) => `Offer to ${named(owner)}’s project`,
    again: "Offer again as it is now",
    title: (project: string) => `Offer this to ${visibleText(project)}`,
    text: "Its files are copied to the project, where all members can see them, until somebody who can edit it decides.",
    name: "Title",
    description: "Description",
    cancel: "Cancel",
    submit: "Offer",
    offered: "Your change is offered",
  },
  checks: {
    running: "Running the project’s checks",
    found: ({ held, of }: CheckRun, isPart: boolean) =>
      `${held} of ${of} ${of === 1 ? "check passes" : "checks pass"}${isPart ? " with all of it" : ""}`,
    /** A browser's word. */
    by: (name: string | null) => `in ${named(name)}’s browser`,
    failures: "Checks that do not pass",
    problem: (problem: string) => textOfRuns(verbatimText(problem)),
    failed: "The project’s checks could not be run.",
    again: "Run again",
  },
  accept: "Accept",
  acceptChosen: "Accept selected",
  refuse: "Refuse",
  withdraw: "Withdraw",
  accepted: (title: string) => `Accepted ${visibleText(title)}`,
  acceptedText: (number: number) => `It is version ${number}.`,
  conflicts: (paths: readonly string[]) =>
    `The project has since changed the same lines of ${paths.map(visibleText).join(", ")}. You decide which to keep when you accept it.`,
  decided: ({ state, decidedByName, version }: SuggestionSummary) =>
    [
      states[state],
      state !== "withdrawn" && ` by ${named(decidedByName)}`,
      version && `, as version ${version.number}`,
      ".",
    ]
      .filter(Boolean)
      .join(""),
  conflict: {
    title: "Accept the suggestion",
    text: (count: number) =>
      `The project and the suggestion changed the same lines of ${count === 1 ? "a file" : `${count} files`}. Decide which to keep. Removed lines are the project’s, added lines the suggestion’s.`,
    keep: (path: string) => `Which ${visibleText(path)} to keep`,
    sides: { main: "Project", branch: "Suggestion" },
    without: { main: "Project (deleted)", branch: "Suggestion (deleted)" },
    all: { main: "Project everywhere", branch: "Suggestion everywhere" },
    cancel: "Don't accept",
    submit: "Accept",
  },
  failed: "The suggestion could not be loaded",
  unreachable: "The server could not be reached. Please try again.",
} as const;
