import { type Dispatch, useEffect, useReducer, useState } from "react";
import type { PreviewPage } from "~preview";
import { type PageProblem, problemOf } from "../page-problem";
import { type FrameAction, type FrameState, frameReducer, startingFrame } from "../state";

/** The frame of a page, and what is wrong with that page. */
export interface FrameReport {
  state: FrameState;
  dispatch: Dispatch<FrameAction>;
  problem: PageProblem | null;
}

/** How the frame is doing. @param frameId another one is another frame */
export function useFrameState(frameId: string): Omit<FrameReport, "problem"> {
  const [state, dispatch] = useReducer(frameReducer, startingFrame);
  const [openedId, setOpenedId] = useState(frameId);
  if (openedId !== frameId) {
    setOpenedId(frameId);
    dispatch({ type: "restart" });
  }
  return { state, dispatch };
}

/** What is wrong with a page; null while that is not known. @param page another one says nothing about this one */
export function frameProblem({ health, condition, counts }: FrameState, page: PreviewPage | null) {
  const isKnown = health.is === "running" && condition?.of === page;
  return isKnown && condition ? problemOf(condition, counts.uncaught) : null;
}

/** Reports each page that is found good, or is not; another function is for another version. */
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
