import type { ProjectFiles } from "~/domain/project/project-files";
import type { PreviewPage } from "~preview";
import type { FrameState } from "../state";

/** A page, and what it was built from. */
export interface BuiltPage {
  page: PreviewPage;
  of: ProjectFiles | null;
  /** The block's id: a page of the same block is an update and keeps its scroll position. */
  identity: string;
  /** Missing packages that the registry may have. */
  missingPackages: readonly string[];
}

/** The state of the chosen code's page. The previous page stays while the next one is built. */
export type PageState =
  /** Nothing runs: there is no code, or the chosen file is not a page. */
  | { is: "none"; built: null }
  /** Files or libraries are loading, or the first page is being compiled. */
  | { is: "coming"; built: null }
  /** The compiler or the libraries could not be loaded. */
  | { is: "failed"; built: null }
  | { is: RunningState; built: BuiltPage };

/** growing: a reply is writing code; waiting: for packages; covered: the last good page is shown in its place. */
type RunningState = "growing" | "waiting" | "running" | "good" | "threw" | "blank" | "covered";

export interface FrontMatter {
  /** The page of the chosen code. */
  next: BuiltPage | "none" | "pending" | "failed";
  isWriting: boolean;
  lacksPackages: boolean;
  /** The frame's last report. */
  condition: FrameState["condition"];
}

export const noPage: PageState = { is: "none", built: null };

/** The next state; the same object if nothing changed. */
export function nextPageState(state: PageState, facts: FrontMatter): PageState {
  const next = stateFor(state, facts);
  return next.is === state.is && isSame(next.built, state.built) ? state : next;
}

function stateFor(state: PageState, { next, ...facts }: FrontMatter): PageState {
  if (next === "none" || next === "failed") return { is: next, built: null };
  const built = next === "pending" ? state.built : next;
  return built ? { is: runningState(built, facts), built } : { is: "coming", built };
}

function runningState(
  { page }: BuiltPage,
  { isWriting, lacksPackages, condition }: Omit<FrontMatter, "next">,
): RunningState {
  // Errors of a partial page, or without its packages, are meaningless.
  if (isWriting) return "growing";
  if (lacksPackages) return "waiting";
  // A report about another page does not apply.
  if (condition?.of !== page || condition.verdict === "starting") return "running";
  return condition.isCovered ? "covered" : condition.verdict;
}

const isSame = (a: BuiltPage | null, b: BuiltPage | null): boolean =>
  a?.page === b?.page &&
  a?.of === b?.of &&
  a?.identity === b?.identity &&
  a?.missingPackages === b?.missingPackages;
