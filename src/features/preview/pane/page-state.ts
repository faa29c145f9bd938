import type { ProjectFiles } from "~/domain/project/project-files";
import type { PreviewPage } from "~preview";
import type { FrameState } from "../state";

/** A page, and what it was built from. */
export interface BuiltPage {
  page: PreviewPage;
  of: ProjectFiles | null;
  /** Names the block: a page of the same block is an update and keeps its place. */
  identity: string;
  /** Packages that its app lacks, and that the registry may have. */
  wanted: readonly string[];
}

/** How the page of the chosen code is doing. While the next one is built, the one before stays. */
export type PageState =
  /** Nothing runs: there is no code, or the chosen file is no page. */
  | { is: "none"; built: null }
  /** Files or libraries are on their way, or the first page is being compiled. */
  | { is: "coming"; built: null }
  /** What it runs with could not be loaded. */
  | { is: "failed"; built: null }
  | { is: RunningState; built: BuiltPage };

/** growing: a reply is writing code; waiting: for packages; covered: the last good page is shown in its place. */
type RunningState = "growing" | "waiting" | "running" | "good" | "threw" | "blank" | "covered";

export interface PageFacts {
  /** The page of the chosen code. */
  next: BuiltPage | "none" | "pending" | "failed";
  isWriting: boolean;
  lacksPackages: boolean;
  /** What the frame last said of a page. */
  condition: FrameState["condition"];
}

export const noPage: PageState = { is: "none", built: null };

/** The state after `state`; the same object where nothing changed. */
export function nextPageState(state: PageState, facts: PageFacts): PageState {
  const next = stateFor(state, facts);
  return next.is === state.is && isSame(next.built, state.built) ? state : next;
}

function stateFor(state: PageState, { next, ...facts }: PageFacts): PageState {
  if (next === "none" || next === "failed") return { is: next, built: null };
  const built = next === "pending" ? state.built : next;
  return built ? { is: runningState(built, facts), built } : { is: "coming", built };
}

function runningState(
  { page }: BuiltPage,
  { isWriting, lacksPackages, condition }: Omit<PageFacts, "next">,
): RunningState {
  // Errors of a page that is half written, or lacks packages, say nothing.
  if (isWriting) return "growing";
  if (lacksPackages) return "waiting";
  // Of another page, it says nothing about this one.
  if (condition?.of !== page || condition.verdict === "starting") return "running";
  return condition.isCovered ? "covered" : condition.verdict;
}

const isSame = (a: BuiltPage | null, b: BuiltPage | null): boolean =>
  a?.page === b?.page && a?.of === b?.of && a?.identity === b?.identity && a?.wanted === b?.wanted;
