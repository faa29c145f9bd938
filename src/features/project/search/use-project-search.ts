import { useEffect, useState } from "react";
import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import { textOf } from "../draft/text-of";
import { createWorkerCaller } from "../worker-calls/call-worker";
import type { SearchQuery, SearchResults } from "./find-matches";

export type SearchState =
  | { is: "idle" }
  | { is: "searching" }
  | { is: "found"; results: SearchResults }
  | { is: "failed"; reason: "slow" | "invalid"; message: string };

const TYPING_MS = 120;
/** A regular expression that takes longer than this may never end. */
const LIMIT_MS = 4_000;

/** Searches all texts of the project, again when the query or the files change. */
export function useProjectSearch(files: DraftFiles, query: SearchQuery): SearchState {
  const [state, setState] = useState<SearchState>({ is: "idle" });
  const { text, replacement, matchCase, wholeWord, isRegex } = query;
  useEffect(() => {
    if (text === "") return setState({ is: "idle" });
    let run = startSearch(files, { text, replacement, matchCase, wholeWord, isRegex }, setState);
    const again = () => {
      run.stop();
      run = startSearch(files, { text, replacement, matchCase, wholeWord, isRegex }, setState);
    };
    const stop = files.observe(again);
    return () => {
      stop();
      run.stop();
    };
  }, [files, text, replacement, matchCase, wholeWord, isRegex]);
  return state;
}

function startSearch(files: DraftFiles, query: SearchQuery, show: (state: SearchState) => void) {
  const worker = createWorkerCaller("search");
  let isOver = false;
  const limit = { timer: 0 };
  const finish = (state: SearchState) => {
    if (isOver) return;
    stop();
    show(state);
  };
  const stop = () => {
    isOver = true;
    clearTimeout(start);
    clearTimeout(limit.timer);
    worker.stop();
  };
  const start = setTimeout(() => {
    limit.timer = window.setTimeout(() => finish({ is: "failed", reason: "slow", message: "" }), LIMIT_MS);
    worker.call<SearchResults>("search", { files: textsOf(files), query }).then(
      (results) => finish({ is: "found", results }),
      (error: Error) => finish({ is: "failed", reason: "invalid", message: error.message }),
    );
  }, TYPING_MS);
  return { stop };
}

const textsOf = (files: DraftFiles): [string, string][] =>
  [...files]
    .flatMap(([path, text]): [string, string][] => (text instanceof Y.Text ? [[path, textOf(text)]] : []))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
