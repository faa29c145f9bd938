import { toolKind } from "./agent-tools";
import type { AgentRole } from "./role";
import type { ProofItem, Remark, StepState } from "./run";

/** Steps per turn of the other roles; the run's limits bound the coder. */
const MAX_TURN_STEPS = 20;

/** Whether other roles see the step's result. */
const isReported = (tool: string): boolean =>
  tool !== "hand_over" && ["plans", "asks", "ends"].includes(toolKind(tool) ?? "");

type RoleStep = { position: number; role: AgentRole; tool: string; state: StepState; result: string };

/**
 * Tools that the run calls itself in a role's turn: they show a reviewer the work, and end a turn that takes too long.
 * Null: the model decides.
 */
export function automaticTools(
  role: AgentRole,
  steps: readonly RoleStep[],
  { proof, seesPictures }: { proof: readonly ProofItem[] | null; seesPictures: boolean },
): string[] | null {
  if (role === "coder") return null;
  const taken = steps.length - 1 - steps.findLastIndex((step) => step.role !== role);
  if (taken >= MAX_TURN_STEPS) return ["hand_over"];
  if (role !== "reviewer" || taken > 0) return null;
  const hasPage = proof?.some(({ kind }) => kind === "page") ?? false;
  return ["read_changes", ...(hasPage ? ["look_at_page", ...(seesPictures ? ["take_picture"] : [])] : [])];
}

/**
 * The run as a role's model sees it: its own steps in full, with other roles' reported results appended to the step
 * before. The sent prefix never changes, because other roles' turns end before the model is called again.
 *
 * @param next the position of the requested step
 */
export function transcriptFor<Step extends RoleStep & { said: string; callId: string }>(
  role: AgentRole,
  { steps, remarks }: { steps: readonly Step[]; remarks: readonly Remark[] },
  next: number,
): { steps: Step[]; remarks: Remark[] } {
  const turns: { step: Step; results: Map<string, string> }[] = [];
  for (const step of steps) {
    if (step.role === role) turns.push({ step, results: new Map([["own", step.result]]) });
    else if (step.state === "done" && isReported(step.tool)) {
      // Other roles' results come first when a role has no step yet.
      if (turns.length === 0) turns.push({ step: { ...step, said: "", callId: "" }, results: new Map() });
      // Only the latest plan is sent.
      const kind = toolKind(step.tool) === "plans" ? "plan" : String(step.position);
      turns.at(-1)?.results.set(kind, `[${step.role}, ${step.tool}]\n${step.result}`);
    }
  }
  const visible = turns.map(({ step, results }) => ({ ...step, result: [...results.values()].join("\n\n") }));
  // Remarks cannot precede a step that the run took itself.
  const own = visible.filter(({ said }) => said !== "").map(({ position }) => position);
  const read = remarks.map((remark) => ({
    ...remark,
    at: own.find((position) => remark.at !== null && position >= remark.at) ?? next,
  }));
  return { steps: visible, remarks: read };
}
