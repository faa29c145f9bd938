import { createHash } from "node:crypto";
import type { RunConsent } from "~/domain/chat/agent/run";
import { refusals } from "~/domain/tool/tool-call";
import type { Step } from "./run-store";
import type { StepContext, StepResult } from "./step-context";

/** Files that a run may delete without consent. */
const MAX_DELETED = 5;

type Question = Omit<RunConsent, "position" | "shownId"> & {
  /** What must be the same when it is answered, besides what is shown. */
  also?: readonly string[];
};

/** How many files a run may still delete without consent. */
export const deletionsLeft = ({ steps }: Pick<StepContext, "steps">): number =>
  Math.max(
    0,
    MAX_DELETED - steps.flatMap(({ changes }) => changes).filter(({ state }) => state === "deleted").length,
  );

/** What is asked before more files are deleted than a run may. */
export function deletionOf(context: StepContext, paths: readonly string[]): Question | null {
  if (paths.length <= deletionsLeft(context)) return null;
  return {
    title: `Delete ${paths.length} ${paths.length === 1 ? "file" : "files"}`,
    lines: [...paths],
    mayAlways: false,
  };
}

/** Whether a step may act: asks its user first, about exactly this action. */
export function requestConsent(
  { run }: StepContext,
  step: Step,
  asked: Question | null,
): "granted" | StepResult {
  if (asked === null) return "granted";
  const { also = [], ...shown } = asked;
  const shownId = createHash("sha256")
    .update(JSON.stringify([step.position, step.tool, step.arguments, shown, also]))
    .digest("base64url");
  const { consent } = run;
  if (consent?.shownId === shownId && consent.position === step.position && consent.answer !== null)
    return consent.answer === "never"
      ? { kind: "result", state: "refused", result: refusals.refused }
      : "granted";
  const question = { ...shown, position: step.position, shownId, answer: null };
  return { kind: "hold", hold: { state: "consenting", reason: asked.title, consent: question } };
}
