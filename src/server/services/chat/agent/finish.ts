import "server-only";
import type { ProofItem } from "~/domain/chat/agent/run";
import { type Acted, type Acting, projectOf } from "./acting";
import { proveDone } from "./prove-done";
import { changeRun, type Step } from "./run-store";

/** How often a run may say that it is done before it ends with what does not hold. */
const MAX_REFUSALS = 3;
/** Tries whether it is done. What does not hold goes back to the model, a few times. */
export async function finish(acting: Acting, step: Step): Promise<Acted> {
  const { deps, job, run, steps, user, modelName, signal } = acting;
  const open = run.plan.filter(({ state }) => state === "open" || state === "doing");
  const projectId = await projectOf(acting);
  const hasChanged = steps.some(({ versionId }) => versionId !== null);
  const pressed = new Set(steps.flatMap(pressedBy));
  const proof =
    projectId && hasChanged
      ? await proveDone({ deps, user, projectId, agent: modelName, signal, pressed })
      : [];
  const broken = proof.filter(({ state }) => state === "broken");
  const problems = [
    ...broken.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...(open.length > 0 ? [`Items of the plan are open: ${open.map(({ text }) => text).join("; ")}`] : []),
    ...missingChecks(proof, steps),
  ];
  const result = [...proof.map(({ detail }) => detail), ...problems].join("\n");
  if (problems.length === 0)
    return { kind: "end", state: "done", reason: "", result: result || "It is done.", proof };
  if (run.refusals + 1 >= MAX_REFUSALS) {
    if (broken.length === 0) return { kind: "end", state: "done", reason: "", result, proof };
    return {
      kind: "end",
      state: "ended",
      reason: "Not everything holds, after several tries.",
      result,
      proof,
    };
  }
  await changeRun(deps.db, job, { refusals: run.refusals + 1 });
  return {
    kind: "result",
    state: "failed",
    result: `It is not done yet:\n\n${problems.join("\n\n")}\n\nMend this, then call finish again. (${step.tool})`,
  };
}

/** A page without a check proves little: it is asked for one once. */
const missingChecks = (proof: readonly ProofItem[], steps: readonly Step[]): string[] =>
  proof.some(({ kind, state }) => kind === "checks" && state === "unknown") &&
  !steps.some(({ tool, state }) => tool === "finish" && state === "failed")
    ? ["The project has no acceptance checks: write checks/*.json for what the user asked for."]
    : [];

function pressedBy({ tool, arguments: args, state }: Step): string[] {
  if (tool !== "press" || state !== "done") return [];
  const { target } = JSON.parse(args) as { target?: { name?: string } };
  return target?.name ? [target.name] : [];
}
