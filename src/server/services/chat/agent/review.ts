import type { ProofItem } from "~/domain/chat/agent/run";
import { finish } from "./finish";
import { changeRun, type Step } from "./run-store";
import { failed, type StepContext, type StepResult } from "./step-context";

const MAX_SENT_BACK = 2;

/** Ends the run, or sends the work back to the coder. */
export async function review(
  { deps, job, run, steps }: StepContext,
  _: Step,
  { verdict, problems }: { verdict: "accept" | "send_back"; problems: readonly string[] },
): Promise<StepResult> {
  if (verdict === "accept")
    return endWith(run.proof, { kind: "review", state: "holds", detail: "The reviewer accepted the work." });
  if (problems.length === 0) return failed("Say which problems you saw, or accept the work.");
  const listed = problems.map((problem) => `- ${problem}`).join("\n");
  const sentBack = steps.filter(({ tool, state }) => tool === "review" && state === "done").length;
  if (sentBack >= MAX_SENT_BACK)
    return {
      ...endWith(run.proof, { kind: "review", state: "broken", detail: listed }),
      state: "ended",
      reason: "The reviewer still sees problems, after it sent the work back twice.",
    };
  await changeRun(deps.db, job, { proof: null, refusals: 0 });
  const result = `${listed}\n\nThe reviewer sent the work back, ${sentBack + 1} of ${MAX_SENT_BACK} times: mend each problem.`;
  return { kind: "result", state: "done", result, next: "coder" };
}

/** Ends the turn of a role that came to no result. */
export async function handOver(context: StepContext, step: Step): Promise<StepResult> {
  if (step.role === "tester") return finish(context, step);
  if (step.role === "planner") return { ...failed("It wrote no plan."), next: "coder" };
  const detail = "The reviewer came to no result.";
  return endWith(context.run.proof, { kind: "review", state: "unknown", detail });
}

const endWith = (proof: readonly ProofItem[] | null, verdict: ProofItem) => ({
  kind: "end" as const,
  state: "done" as const,
  reason: "",
  result: verdict.detail,
  proof: [...(proof ?? []), verdict],
});
