import { createHash } from "node:crypto";
import type { RunConsent } from "~/domain/chat/agent/run";
import { refusals } from "~/domain/tool/tool-call";
import type { Step } from "./run-store";
import type { StepContext, StepResult } from "./step-context";

/** Files that a run may delete without consent. */
const MAX_DELETED = 5;

type Question = Omit<RunConsent, "position" | "shownId"> & {
  /** Hashed with the visible text: the consent is void if one of these changes. */
  hidden?: readonly string[];
};

export const remainingDeletions = ({ steps }: Pick<StepContext, "steps">): number =>
  Math.max(
    0,
    MAX_DELETED - steps.flatMap(({ changes }) => changes).filter(({ state }) => state === "deleted").length,
  );

/** The question before a run deletes more files than it may without consent. */
export function deletionQuestion(context: StepContext, paths: readonly string[]): Question | null {
  if (paths.length <= remainingDeletions(context)) return null;
  return {
    title: `Delete ${paths.length} ${paths.length === 1 ? "file" : "files"}`,
    lines: [...paths],
    mayAlways: false,
  };
}

/** Asks the user about exactly this action, unless it was answered. Suspends the run meanwhile. */
export function requestConsent(
  { run }: StepContext,
  step: Step,
  question: Question | null,
): "granted" | StepResult {
  if (question === null) return "granted";
  const { hidden = [], ...visible } = question;
  const shownId = createHash("sha256")
    .update(JSON.stringify([step.position, step.tool, step.arguments, visible, hidden]))
    .digest("base64url");
  const { consent } = run;
  if (consent?.shownId === shownId && consent.position === step.position && consent.answer !== null)
    return consent.answer === "never"
      ? { kind: "result", state: "refused", result: refusals.refused }
      : "granted";
  const pending = { ...visible, position: step.position, shownId, answer: null };
  return {
    kind: "suspend",
    suspension: { state: "consenting", reason: question.title, consent: pending },
  };
}
