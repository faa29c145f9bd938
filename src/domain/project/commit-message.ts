import { firstCharacters } from "../text/first-characters";
import { phrase, sentenceOf } from "./path-phrases";
import { isSameContent, type ProjectFiles } from "./project-files";

/** The paths of a change by what happened to them. */
export type ChangedPaths = {
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
};

const SUBJECT_CHARACTERS = 72;
/** More are counted. */
const LISTED = 10;

/** What a request begins with and does not ask for. */
const COURTESY =
  /^(?:(?:hi|hello|hey|ok(?:ay)?|so|now|then|next|also|and|well|please|kindly|just)\b[\s,:!.]*|(?:can|could|would|will) you\b[\s,]*|(?:i (?:want|need|would like)|i['’]d like|we need|let['’]?s)\b(?: you)?(?: to\b)?[\s,]*)+/i;

/** Messages that the product writes itself, commands, and errors: they name nothing that is built. */
const NO_REQUEST =
  /^(?:`{3}|~{3}|[$%>] |The preview reports an error|The commands ended with|(?:npm|npx|pnpm|yarn|bun|node|git|cd|ls|cat|curl) \S|(?:\w{1,40}Error|Uncaught\b[^:]{0,40}): )/;

/** Requests that say nothing without what was said before. */
const VAGUE =
  /^(?:(?:fix|change|improve|update|redo|repair|undo|do|use|try)(?: (?:it|this|that|them|again))*|(?:make|do) (?:it|this|that)(?: (?:better|nicer|again|work|prettier))?|again|continue|go on|more|yes|no|thanks?(?: you)?|retry|go)$/i;

/**
 * A commit's message: what was asked for, else what changed, and below it the files.
 *
 * @param request what the change answers
 * @param said the reply that makes it
 */
export function commitMessage(request: string, paths: ChangedPaths, said = ""): string {
  const subject = subjectOf(request) || subjectOf(said) || describePaths(paths);
  const body = [line("Added", paths.added), line("Changed", paths.changed), line("Removed", paths.removed)];
  return [subject, body.filter(Boolean).join("\n")].filter(Boolean).join("\n\n");
}

/** More than is shown of a sentence, and short enough for patterns that go back. */
const MAX_READ = 2_000;

/** The first sentence of a request, as an instruction; "" for one that says nothing by itself. */
export function subjectOf(request: string): string {
  const first = request.split("\n").find((each) => each.trim()) ?? "";
  if (NO_REQUEST.test(first.trimStart())) return "";
  const [sentence = ""] = first
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=[.!?])\s/, 1);
  const wish = sentence
    .slice(0, MAX_READ)
    .replace(COURTESY, "")
    .replace(/(?<![\s.!?,;:])[\s.!?,;:]+$/, "");
  if (wish === "" || VAGUE.test(wish)) return "";
  return cut(wish.charAt(0).toUpperCase() + wish.slice(1));
}

function cut(text: string): string {
  const start = firstCharacters(text, SUBJECT_CHARACTERS);
  if (start === text) return text;
  const space = start.lastIndexOf(" ");
  return `${space > SUBJECT_CHARACTERS / 2 ? start.slice(0, space) : start}…`;
}

function describePaths({ added, changed, removed }: ChangedPaths): string {
  return cut(sentenceOf([phrase("add", added), phrase("change", changed), phrase("remove", removed)]));
}

function line(verb: string, paths: readonly string[]): string {
  if (paths.length === 0) return "";
  const rest = paths.length - LISTED;
  return `${verb}: ${paths.slice(0, LISTED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The paths that differ between two states of a project. */
export function changedPaths(before: ProjectFiles, after: ProjectFiles): ChangedPaths {
  const paths = [...after.keys()];
  return {
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter((path) => before.has(path) && !isSameContent(before.get(path), after.get(path))),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}
