import { toolKind } from "./agent-tools";
import type { AgentRole } from "./role";
import type { ProofItem, Remark, StepState } from "./run";

/** Steps of one turn of a role besides the coder, which the limits of the run end. */
const MAX_TURN_STEPS = 20;

/** Whether a step tells other roles what was done. */
const isReported = (tool: string): boolean =>
  tool !== "hand_over" && ["plans", "asks", "ends"].includes(toolKind(tool) ?? "");

type RoleStep = { position: number; role: AgentRole; tool: string; state: StepState; result: string };

/**
 * What the run itself does in a role's turn, before its model is asked: shows a reviewer the work, and ends a turn that
 * takes too long. Null: the model is asked.
 */
export function toolsOfTurn(
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
 * The steps as a role's model is told of them: its own in full, and of the others' what they hand over, as part of the
 * answer before. Nothing that was sent changes, because a role is not asked while it is another one's turn.
 *
 * @param next the position of the step that is asked for
 */
export function toldTo<Step extends RoleStep & { said: string; callId: string }>(
  role: AgentRole,
  { steps, remarks }: { steps: readonly Step[]; remarks: readonly Remark[] },
  next: number,
): { steps: Step[]; remarks: Remark[] } {
  const turns: { step: Step; said: Map<string, string> }[] = [];
  for (const step of steps) {
    if (step.role === role) turns.push({ step, said: new Map([["own", step.result]]) });
    else if (step.state === "done" && isReported(step.tool)) {
      // Others' words come first where a role has done nothing yet.
      if (turns.length === 0) turns.push({ step: { ...step, said: "", callId: "" }, said: new Map() });
      // Of a plan, as it stands after their turns.
      const kind = toolKind(step.tool) === "plans" ? "plan" : String(step.position);
      turns.at(-1)?.said.set(kind, `[${step.role}, ${step.tool}]\n${step.result}`);
    }
  }
  const told = turns.map(({ step, said }) => ({ ...step, result: [...said.values()].join("\n\n") }));
  // A step that the run took by itself answers nobody.
  const own = told.filter(({ said }) => said !== "").map(({ position }) => position);
  const read = remarks.map((remark) => ({
    ...remark,
    at: own.find((position) => remark.at !== null && position >= remark.at) ?? next,
  }));
  return { steps: told, remarks: read };
}
