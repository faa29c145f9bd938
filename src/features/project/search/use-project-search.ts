import { useEffect, useState } from "react";
import type { DraftFiles } from "~/domain/project/draft-files";
import { onlyTexts, plainFiles } from "../draft/plain-files";
import { createWorkerCaller } from "../worker-calls/call-worker";
import type { SearchAnswers } from "../workers/search";
import type { SearchQuery, SearchResults } from "./find-matches";

export type SearchState =
  | { is: "idle" }
  | { is: "found"; results: SearchResults }
  | { is: "failed"; reason: "slow" | "invalid"; message: string };

const TYPING_MS = 120;
/** A regular expression that takes longer than this may never end. */
const LIMIT_MS = 4_000;

/** Searches all texts of the project, again when the query or the files change. */
export function useProjectSearch(files: DraftFiles, query: SearchQuery): SearchState {
  const [state, setState] = useState<SearchState>({ is: "idle" });
  useEffect(() => {
    if (query.text === "") return setState({ is: "idle" });
    let stopSearch = startSearch(files, query, setState);
    const stop = files.observe(() => {
      stopSearch();
      stopSearch = startSearch(files, query, setState);
    });
    return () => {
      stop();
      stopSearch();
    };
  }, [files, query]);
  return state;
}

/** @returns a function to stop it */
function startSearch(files: DraftFiles, query: SearchQuery, show: (state: SearchState) => void) {
  const worker = createWorkerCaller<SearchAnswers>("search");
  let isOver = false;
  let timer = 0;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    worker.stop();
  };
  const finish = (state: SearchState) => {
    if (isOver) return;
    stop();
    show(state);
  };
  timer = window.setTimeout(() => {
    timer = window.setTimeout(() => finish({ is: "failed", reason: "slow", message: "" }), LIMIT_MS);
    worker.call("search", { files: textsOf(files), query }).then(
      (results) => finish({ is: "found", results }),
      (error: Error) => finish({ is: "failed", reason: "invalid", message: error.message }),
    );
  }, TYPING_MS);
  return stop;
}

const textsOf = (files: DraftFiles) =>
  [...onlyTexts(plainFiles(files))].toSorted(([a], [b]) => (a < b ? -1 : 1));
