import { CaseSensitive, Regex, ReplaceAll, WholeWord } from "lucide-react";
import { type Dispatch, useEffect, useRef, useState } from "react";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import { applyEdits } from "../draft/file-edits";
import type { ProjectDraft } from "../draft/use-project-draft";
import type { EditorAction } from "../state";
import type { FileEdit } from "../typescript/messages";
import { useVersionActions } from "../use-version-actions";
import type { SearchQuery, SearchResult } from "./find-matches";
import { SearchResultList } from "./search-result-list";
import { type SearchState, useProjectSearch } from "./use-project-search";

type SearchPanelProps = {
  draft: ProjectDraft;
  dispatch: Dispatch<EditorAction>;
  /** A user chose a match. */
  onOpened: () => void;
};

const emptyQuery: SearchQuery = {
  text: "",
  replacement: "",
  matchCase: false,
  wholeWord: false,
  isRegex: false,
};

const switches = [
  { key: "matchCase", label: copy.search.matchCase, icon: <CaseSensitive /> },
  { key: "wholeWord", label: copy.search.wholeWord, icon: <WholeWord /> },
  { key: "isRegex", label: copy.search.isRegex, icon: <Regex /> },
] as const;

/** Searches the whole project and replaces what it finds. */
export function SearchPanel({ draft, dispatch, onOpened }: SearchPanelProps) {
  const { files, change, projectId } = draft;
  const { takeBack } = useVersionActions(projectId);
  const [query, setQuery] = useState(emptyQuery);
  const state = useProjectSearch(files, query);
  const mayEdit = useDeed("edit");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const results = state.is === "found" ? state.results : null;
  const replace = (found: readonly SearchResult[]) => {
    let count = 0;
    const made = change(copy.search.replacedText(query.text, query.replacement), () => {
      count = applyEdits(files, found.map(replacementIn));
    });
    toast.success(copy.search.replaced(count), {
      action: { label: copy.tree.undo, onClick: () => void takeBack(made) },
    });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-1.5 p-2">
        <h3 className="sr-only">{copy.search.label}</h3>
        <input
          ref={box}
          type="search"
          aria-label={copy.search.label}
          placeholder={copy.search.label}
          value={query.text}
          spellCheck={false}
          onChange={({ target }) => setQuery({ ...query, text: target.value })}
          className={inputStyles}
        />
        <div className="flex items-center gap-0.5">
          {switches.map(({ key, label, icon }) => (
            <IconButton
              key={key}
              label={label}
              size="sm"
              className="size-7"
              aria-pressed={query[key]}
              onClick={() => setQuery({ ...query, [key]: !query[key] })}
            >
              {icon}
            </IconButton>
          ))}
        </div>
        {mayEdit && (
          <div className="flex items-center gap-1">
            <input
              aria-label={copy.search.replacement}
              placeholder={copy.search.replacement}
              value={query.replacement}
              spellCheck={false}
              onChange={({ target }) => setQuery({ ...query, replacement: target.value })}
              className={inputStyles}
            />
            <IconButton
              label={results ? copy.search.replaceAll(results.count) : copy.search.replace}
              size="sm"
              disabled={!results || results.count === 0}
              onClick={() => results && replace(results.files)}
            >
              <ReplaceAll />
            </IconButton>
          </div>
        )}
      </div>
      <p role="status" className="px-3 pb-1 text-muted text-xs">
        {sentenceOf(state)}
      </p>
      {results && (
        <SearchResultList
          results={results}
          showsReplacement={query.replacement !== ""}
          onReplace={mayEdit ? (result) => replace([result]) : null}
          onOpen={(place) => {
            dispatch({ type: "open", place });
            onOpened();
          }}
        />
      )}
    </div>
  );
}

const inputStyles =
  "h-8 w-full min-w-0 rounded-inner border border-control bg-background px-2 text-[13px] text-foreground placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-base";

function sentenceOf(state: SearchState): string {
  switch (state.is) {
    case "idle":
      return copy.search.start;
    case "found":
      return copy.search.found(state.results.count, state.results.files.length, state.results.isCut);
    case "failed":
      return state.reason === "slow" ? copy.search.slow : copy.search.invalid(state.message);
  }
}

const replacementIn = ({ path, matches }: SearchResult): FileEdit => ({
  path,
  changes: matches.map(({ from, to, found, replacement }) => ({
    from,
    to,
    before: found,
    insert: replacement,
  })),
});
