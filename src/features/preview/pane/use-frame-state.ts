import { type Dispatch, useEffect, useReducer, useState } from "react";
import type { PreviewPage } from "~preview";
import { type PageProblem, problemOf } from "../page-problem";
import { type FrameAction, type FrameState, frameReducer, startingFrame } from "../state";

/** The frame of a page, and the page's problem. */
export interface FrameReport {
  state: FrameState;
  dispatch: Dispatch<FrameAction>;
  problem: PageProblem | null;
}

/** The state of the frame. @param frameId a new id means a new frame */
export function useFrameState(frameId: string): Omit<FrameReport, "problem"> {
  const [state, dispatch] = useReducer(frameReducer, startingFrame);
  const [openedId, setOpenedId] = useState(frameId);
  if (openedId !== frameId) {
    setOpenedId(frameId);
    dispatch({ type: "restart" });
  }
  return { state, dispatch };
}

/** The page's problem; null while unknown, or if the state is about another page. */
export function frameProblem({ health, condition, counts }: FrameState, page: PreviewPage | null) {
  const isKnown = health.is === "running" && condition?.of === page;
  return isKnown && condition ? problemOf(condition, counts.uncaught) : null;
}

/** Reports whether each page works. A new `onRun` means a new version. */
export function useRunReport(
  { condition }: FrameState,
  page: PreviewPage | null,
  onRun: ((isGood: boolean) => void) | null | undefined,
) {
  const verdict = condition && condition.of === page ? condition.verdict : "starting";
  useEffect(() => {
    if (verdict !== "starting") onRun?.(verdict === "good");
  }, [verdict, onRun]);
}
