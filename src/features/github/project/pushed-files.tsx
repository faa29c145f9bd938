import { Verbatim } from "~/components/ui/verbatim";
import type { GitHubLink, GitHubProject } from "~/domain/github/github";
import { verbatimFiles } from "~/domain/project/verbatim-files";
import { hasHidden, verbatimLines, verbatimText } from "~/domain/text/verbatim";
import { copy } from "../copy";

type PushedFilesProps = {
  version: GitHubProject["version"];
  /** The project's state in the chosen repository. */
  link: GitHubLink | null;
  /** Typed texts, which may contain characters that their fields do not show. */
  texts: readonly string[];
};

/** Everything that a push changes: the files that it writes and deletes. */
export function PushedFiles({ version: { number, files }, link, texts }: PushedFilesProps) {
  const removed = link?.removed ?? [];
  return (
    <div className="flex flex-col divide-y divide-border rounded-card border border-border">
      <Verbatim label={copy.shown.files(files.length, number)} runs={verbatimFiles(files)} isCode />
      {removed.length > 0 && (
        <Verbatim
          label={copy.shown.removed(removed.length)}
          runs={verbatimLines(removed.map((text) => ({ text })))}
          isCode
        />
      )}
      {texts.filter(hasHidden).map((text) => (
        <Verbatim key={text} label={copy.shown.hidden} runs={verbatimText(text)} isCode />
      ))}
      <p className="px-3 py-2 text-muted text-xs leading-5">{copy.shown.note}</p>
    </div>
  );
}
