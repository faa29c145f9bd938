import { Replace } from "lucide-react";
import type { CodePlace } from "~/components/code/open-file";
import { IconButton } from "~/components/ui/icon-button";
import { visibleText } from "~/domain/text/verbatim";
import { copy } from "../copy";
import { FileIcon } from "../tree/file-icon";
import type { SearchMatch, SearchResult, SearchResults } from "./find-matches";

type SearchResultListProps = {
  results: SearchResults;
  showsReplacement: boolean;
  /** Null: nothing is replaced. */
  onReplace: ((result: SearchResult) => void) | null;
  onOpen: (place: CodePlace) => void;
};

/** A list of thousands is no help; the count says how many there are. */
const MAX_SHOWN = 400;

/** The matches by file. */
export function SearchResultList({ results, showsReplacement, onReplace, onOpen }: SearchResultListProps) {
  let left = MAX_SHOWN;
  return (
    <ul aria-label={copy.search.results} className="code min-h-0 flex-1 overflow-auto pb-4">
      {results.files.map((result) => {
        const shown = result.matches.slice(0, Math.max(0, left));
        left -= shown.length;
        if (shown.length === 0) return null;
        return (
          <li key={result.path}>
            <div className="sticky top-0 flex h-7 items-center gap-1.5 bg-background pr-1 pl-2 text-[13px] text-foreground">
              <FileIcon path={result.path} />
              <span className="min-w-0 flex-1 truncate" title={visibleText(result.path)}>
                {visibleText(result.path)}
              </span>
              <span className="text-muted text-xs">{result.matches.length}</span>
              {onReplace && (
                <IconButton
                  label={copy.search.replaceIn(result.path)}
                  size="sm"
                  className="size-6"
                  onClick={() => onReplace(result)}
                >
                  <Replace />
                </IconButton>
              )}
            </div>
            <ul>
              {shown.map((match) => (
                <li key={match.from}>
                  <button
                    type="button"
                    onClick={() => onOpen({ path: result.path, line: match.line, column: match.column })}
                    className="flex w-full gap-2 py-0.5 pr-2 pl-6 text-left font-mono text-xs -outline-offset-2 hover:bg-hover pointer-coarse:py-3"
                  >
                    <MatchLine match={match} showsReplacement={showsReplacement} />
                  </button>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function MatchLine({ match, showsReplacement }: { match: SearchMatch; showsReplacement: boolean }) {
  return (
    <span className="min-w-0 flex-1 truncate text-muted">
      {match.before}
      {showsReplacement ? (
        <>
          <del className="bg-danger-soft text-danger">{match.found}</del>
          <ins className="bg-success-soft text-success no-underline">{match.replacement}</ins>
        </>
      ) : (
        <mark className="bg-warning-soft text-foreground">{match.found}</mark>
      )}
      {match.after}
    </span>
  );
}
