import type { FileChange } from "../../reply/file-change";
import type { RunLimits } from "./limits";
import type { AgentRole } from "./role";

/** Identical steps before a run counts as stuck. */
const MAX_SAME = 3;
/** Changes without another passing check before a run counts as stuck. */
const MAX_WITHOUT_CHECK = 5;

type DoneStep = {
  role: AgentRole;
  tool: string;
  arguments: string;
  result: string;
  versionId: string | null;
  changes: readonly FileChange[];
};

/** Why a run is stuck; null: it is not. */
export function loopReason(steps: readonly DoneStep[]): string | null {
  const last = steps.at(-1);
  if (!last) return null;
  const isSame = (step: DoneStep) =>
    step.role === last.role && step.tool === last.tool && step.arguments === last.arguments;
  // A change in between may give another answer, unless the action itself is the change.
  const since = last.versionId === null ? steps.findLastIndex(({ versionId }) => versionId !== null) + 1 : 0;
  const same = steps
    .slice(since)
    .filter((step) => isSame(step) && (last.versionId !== null || step.result === last.result));
  if (same.length >= MAX_SAME) return "It did the same three times without effect.";
  return last.tool === "run_checks" || last.tool === "finish" ? checksReason(steps) : null;
}

/** Counts the changes since more checks passed; null before checks ran. */
function checksReason(steps: readonly DoneStep[]): string | null {
  let most = -1;
  let changes = 0;
  let isBroken = false;
  for (const { tool, result, versionId } of steps) {
    if (versionId !== null) changes += 1;
    if (tool !== "run_checks" && tool !== "finish") continue;
    const lines = result.split("\n");
    isBroken = lines.some((line) => line.startsWith("Broken: "));
    const holding = lines.filter((line) => line.startsWith("Holds: ")).length;
    if (!isBroken || holding > most) {
      most = Math.max(most, holding);
      changes = 0;
    }
  }
  return isBroken && changes >= MAX_WITHOUT_CHECK ? "Five changes brought no other check to hold." : null;
}

type Usage = {
  steps: number;
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
  durationMs: number;
};

const MINUTE_MS = 60_000;

/** Which limit is reached; null: none. */
export function limitReason(spent: Usage, { steps, tokens, minutes, dollars }: RunLimits): string | null {
  if (spent.steps >= steps) return `It has made ${steps} steps, which is its limit.`;
  if (tokens !== null && spent.inputTokens + spent.outputTokens >= tokens)
    return `It has used ${tokens.toLocaleString("en-US")} tokens, which is its limit.`;
  if (minutes !== null && spent.durationMs >= minutes * MINUTE_MS)
    return `It has worked for ${minutes} minutes, which is its limit.`;
  if (dollars !== null && (spent.cost ?? 0) >= dollars) return `It has cost $${dollars}, which is its limit.`;
  return null;
}
