import {
  type ConsoleCounts,
  type ConsoleEntry,
  MAX_CONSOLE_ENTRIES,
  type PageCondition,
  type PreviewPage,
} from "~preview";
import type { FrameEvent } from "./frame-channel";

/** The width of the pane, or of the specification's phone. */
export type PreviewView = "desktop" | "mobile";

export type OfferedFile = { name: string; file: Blob };

/** The state of the page in the frame, and its console output. */
export interface FrameState {
  health:
    | { is: "starting" }
    | { is: "running" }
    | { is: "hung" }
    | { is: "stopped" }
    | { is: "failed"; reason: string };
  /** A page was shown since the frame was opened. */
  isShown: boolean;
  entries: readonly ConsoleEntry[];
  counts: ConsoleCounts;
  /** An external image was blocked. */
  imagesBlocked: boolean;
  /** Files that the page created for the user, oldest first. */
  offers: readonly OfferedFile[];
  /** The condition of page `of`; null while unknown. */
  condition: (PageCondition & { of: PreviewPage; isCovered: boolean }) | null;
}

const noOutput: Pick<FrameState, "entries" | "counts"> = {
  entries: [],
  counts: { log: 0, warn: 0, error: 0, uncaught: 0 },
};

/** Bounds pages that create files endlessly. */
const MAX_OFFERS = 10;

export const startingFrame: FrameState = {
  health: { is: "starting" },
  isShown: false,
  ...noOutput,
  imagesBlocked: false,
  offers: [],
  condition: null,
};

export type FrameAction = FrameEvent | { type: "stop" } | { type: "settle-offer" } | { type: "restart" };

export function frameReducer(state: FrameState, action: FrameAction): FrameState {
  if (action.type === "restart") return startingFrame;
  // Ignore late events of a stopped page.
  if (state.health.is === "stopped" || action.type === "hand" || action.type === "cleared") return state;
  switch (action.type) {
    case "ready":
    case "recovered":
      return { ...state, health: { is: "running" } };
    case "shown":
      // Keeps the notice about images until the next report, so that it does not flicker.
      return { ...state, health: { is: "running" }, isShown: true, ...noOutput, condition: null };
    case "hung":
      return { ...state, health: { is: "hung" } };
    case "failed":
      return { ...state, health: { is: "failed", reason: action.reason } };
    case "stop":
      return { ...state, health: { is: "stopped" } };
    case "download":
      return {
        ...state,
        offers: [...state.offers, { name: action.name, file: action.file }].slice(0, MAX_OFFERS),
      };
    case "settle-offer":
      return { ...state, offers: state.offers.slice(1) };
    case "still":
    case "controls":
    case "walked":
    case "storage":
    case "picked":
    case "acted":
    case "checked":
    case "recorded":
    case "link":
    case "visits":
    case "dialogs":
      return state;
    case "condition":
      return {
        ...state,
        condition: { ...action.condition, of: action.page, isCovered: action.isCovered },
      };
    case "console":
      return {
        ...state,
        entries: [...state.entries, ...action.entries].slice(0, MAX_CONSOLE_ENTRIES),
        counts: action.counts,
        imagesBlocked: action.imagesBlocked,
      };
  }
}
