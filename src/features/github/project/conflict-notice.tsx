import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { Time } from "~/components/ui/time";
import type { GitHubConflict } from "~/domain/github/github";
import { visibleText } from "~/domain/text/verbatim";
import { copy } from "../copy";
import { OutsideLink } from "./outside-link";

type ConflictNoticeProps = { conflict: GitHubConflict; onRequest?: () => void };

/** Who changed what on GitHub, and how to continue. */
export function ConflictNotice({ conflict, onRequest }: ConflictNoticeProps) {
  const { at, url, files, paths } = conflict;
  const named = paths.slice(0, copy.maxNamed);
  return (
    <Notice
      tone="warning"
      title={copy.conflict.title(conflict)}
      action={
        onRequest && (
          <Button size="sm" onClick={onRequest}>
            {copy.conflict.request}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-1.5">
        <p className="break-words">{copy.conflict.text(conflict)}</p>
        <ul className="list-disc pl-4 text-xs leading-5">
          {named.map((path) => (
            <li key={path} className="break-all">
              {visibleText(path)}
            </li>
          ))}
          {files > named.length && <li>{copy.conflict.more(files - named.length)}</li>}
        </ul>
        <p className="text-xs">
          <Time at={at} show="moment" /> · <OutsideLink href={url}>{copy.conflict.view}</OutsideLink>
        </p>
      </div>
    </Notice>
  );
}
