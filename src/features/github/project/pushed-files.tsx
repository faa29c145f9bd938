import { Verbatim } from "~/components/ui/verbatim";
import type { GitHubLink, GitHubProject } from "~/domain/github/github";
import { shownFiles } from "~/domain/project/shown-files";
import { hasHidden, shownLines, shownText } from "~/domain/text/verbatim";
import { copy } from "../copy";

type PushedFilesProps = {
  version: GitHubProject["version"];
  /** What the chosen repository has of the project. */
  link: GitHubLink | null;
  /** What was typed, whose fields hide some characters. */
  texts: readonly string[];
};

/** All that a push does: the files that go there, and those that are deleted. */
export function PushedFiles({ version: { number, files }, link, texts }: PushedFilesProps) {
  const removed = link?.removed ?? [];
  return (
    <div className="flex flex-col divide-y divide-border rounded-card border border-border">
      <Verbatim label={copy.shown.files(files.length, number)} runs={shownFiles(files)} isCode />
      {removed.length > 0 && (
        <Verbatim
          label={copy.shown.removed(removed.length)}
          runs={shownLines(removed.map((text) => ({ text })))}
          isCode
        />
      )}
      {texts.filter(hasHidden).map((text) => (
        <Verbatim key={text} label={copy.shown.hidden} runs={shownText(text)} isCode />
      ))}
      <p className="px-3 py-2 text-muted text-xs leading-5">{copy.shown.note}</p>
    </div>
  );
}
