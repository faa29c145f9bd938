import { changedPaths, describeFiles } from "../project/path-phrases";
import type { ProjectFiles } from "../project/project-files";
import { headingsOf, nameOfFiles } from "../project/project-name";
import { cutName } from "../text/short-name";
import { statedChange } from "./stated-change";

/** Further paths are only counted. */
const MAX_LISTED_PATHS = 10;

/** A change of a project's files. `said`: its reply's text. */
type Change = { said?: string; before: ProjectFiles; after: ProjectFiles };

/**
 * Names a change by its reply's words, the headings of its pages, or its files, never by the request. At most 60
 * characters.
 */
export function nameChange({ said = "", before, after }: Change): string {
  const { stated, implied } = statedChange(said);
  const name = before.size === 0 ? nameOfFiles(after) : null;
  const built = name ? `Add ${name}` : describeHeadings(before, after);
  return cutName(stated || built || implied || describeFiles(before, after));
}

/** A commit's message: the name of its change, and below it the files. */
export function commitMessage(change: Change): string {
  const { added, changed, removed } = changedPaths(change.before, change.after);
  const body = [line("Added", added), line("Changed", changed), line("Removed", removed)];
  return [nameChange(change), body.filter(Boolean).join("\n")].filter(Boolean).join("\n\n");
}

/** Which page headings were added, removed or changed: 'Add “Opening hours”'; "" for none. */
function describeHeadings(before: ProjectFiles, after: ProjectFiles): string {
  const paths = Object.values(changedPaths(before, after)).flat();
  const [old, now] = [headingsOf(before, paths), headingsOf(after, paths)];
  const added = now.filter((heading) => !old.includes(heading));
  const removed = old.filter((heading) => !now.includes(heading));
  const [more, less] = [added[0], removed[0]];
  if (more && less) return added.length + removed.length > 2 ? "" : `Change “${less}” to “${more}”`;
  return more ? `Add “${more}”` : less ? `Remove “${less}”` : "";
}

function line(verb: string, paths: readonly string[]): string {
  if (paths.length === 0) return "";
  const rest = paths.length - MAX_LISTED_PATHS;
  return `${verb}: ${paths.slice(0, MAX_LISTED_PATHS).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
