import { Badge } from "~/components/ui/badge";
import { Time } from "~/components/ui/time";
import type { GitHubLink } from "~/domain/github/github";
import { visibleText } from "~/domain/text/verbatim";
import { copy } from "../copy";
import { OutsideLink } from "./outside-link";

/** The project's repository, and whether it has the newest version. */
export function LinkSummary({ link }: { link: GitHubLink }) {
  const { repository, branch, url, pushedAt, ahead } = link;
  return (
    <div className="flex flex-col gap-1 rounded-card border border-border bg-background px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <OutsideLink href={url}>{visibleText(repository)}</OutsideLink>
        <Badge tone={ahead === 0 ? "success" : "accent"}>{copy.project.state(link)}</Badge>
      </div>
      <p className="break-all text-muted text-xs leading-5">
        {copy.project.onBranch(branch)} · <Time at={pushedAt} show="when" />
      </p>
    </div>
  );
}
