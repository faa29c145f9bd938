import { agentTools, transcriptTitle } from "~/domain/chat/agent/agent-tools";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import { runLimits } from "~/domain/chat/agent/limits-input";
import type { AgentRole } from "~/domain/chat/agent/role";
import { storedRunRoles } from "~/domain/chat/agent/role-input";
import { isOpen, type RunState, type RunView, type StepState } from "~/domain/chat/agent/run";
import { resultForUser } from "~/domain/chat/agent/step-results";
import {
  storedConsent,
  storedPlan,
  storedProof,
  storedQuestions,
  storedRemarks,
} from "~/domain/chat/agent/stored-run";
import { modelNameOf } from "~/domain/model/catalog";
import { storedChanges } from "~/domain/reply/file-change";
import { Prisma } from "~/server/db/generated/client";

/** Maximum length of the result's first line, shown on a step's card. */
const SUMMARY_CHARACTERS = 160;

/** A run with its steps, as `runOfMessage` selects it. */
export type StoredRun = Omit<
  RunView,
  "roles" | "plan" | "steps" | "questions" | "consent" | "remarks" | "proof" | "limits" | "spent"
> & {
  proposes: boolean;
  roles: unknown;
  plan: unknown;
  questions: unknown;
  consent: unknown;
  remarks: unknown;
  proof: unknown;
  limits: unknown;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  cost: number | null;
  durationMs: number;
  steps:
    | {
        position: number;
        role: AgentRole;
        modelName: string | null;
        tool: string;
        title: string;
        state: StepState;
        summary: string;
        changes: unknown;
        versionId: string | null;
        isUndone: boolean;
        textAt: number;
        durationMs: number | null;
        tokens: number | null;
      }[]
    | null;
};

/** The tools of a run that need no tool server, which is the asker's alone. */
const ownTools = Object.keys(agentTools);

/** The run of a message in `path`, as the user may see it; null for any other message. */
export const runOfMessage = (userId: string) => Prisma.sql`
  (SELECT json_build_object('state', a.state, 'isPausing', a.is_pausing,
     'reason', CASE WHEN a.state <> 'consenting' OR a.user_id = ${userId}::uuid THEN a.reason ELSE '' END, 'resumesAt', extract(epoch FROM a.resumes_at) * 1000, 'roles', a.roles, 'plan', a.plan, 'questions', a.questions,
     'consent', CASE WHEN a.user_id = ${userId}::uuid THEN a.consent END, 'remarks', a.remarks, 'proof', a.proof, 'limits', a.limits, 'inputTokens', a.input_tokens,
     'cachedTokens', a.cached_tokens, 'outputTokens', a.output_tokens, 'cost', a.cost, 'durationMs', a.duration_ms,
     'baseVersionId', path.base_version_id, 'proposes', a.fork_id IS NOT NULL, 'suggestionId', a.suggestion_id,
     'steps', (SELECT json_agg(json_build_object('position', s.position, 'role', s.role, 'modelName', s.model_name,
        'tool', CASE WHEN shown THEN s.tool ELSE '' END, 'title', CASE WHEN shown THEN s.title ELSE 'Called a tool' END,
        'state', s.state,
        'summary', CASE WHEN shown THEN left(split_part(s.result, E'\n', 1), ${SUMMARY_CHARACTERS}::int) ELSE '' END,
        'changes', s.changes, 'versionId', s.version_id, 'isUndone', s.is_undone, 'textAt', s.text_at,
        'durationMs', s.duration_ms, 'tokens', s.tokens) ORDER BY s.position)
        FROM agent_steps s CROSS JOIN LATERAL (
          SELECT s.user_id = ${userId}::uuid OR s.tool = ANY(${ownTools}::text[]) AS shown) AS access
        WHERE s.run_id = a.id))
   FROM agent_runs a WHERE a.id = path.id)`;

/** Parses the stored limits of a run or chat. */
export const limitsOfRun = runLimits.catch(DEFAULT_LIMITS);

/** A step stored as running has started only if the run is working and the previous step has ended. */
const hasStarted = (
  { state }: { state: RunState },
  step: { state: StepState },
  previous: { state: StepState } | undefined,
): boolean => step.state !== "running" || (state === "working" && previous?.state !== "running");

export function toRunView({
  steps,
  roles,
  plan,
  questions,
  consent,
  remarks,
  proof,
  limits,
  ...run
}: StoredRun): RunView {
  const { state, inputTokens, cachedTokens, outputTokens, cost, durationMs } = run;
  const pendingConsent = state === "consenting" ? storedConsent.parse(consent) : null;
  return {
    state,
    isPausing: run.isPausing && state === "working",
    reason: run.reason,
    resumesAt: isOpen(state) ? run.resumesAt : null,
    roles: storedRunRoles.parse(roles).map(({ role, modelId, isModelMissing }) => ({
      role,
      missingModel: isModelMissing && modelId ? modelNameOf(modelId) : null,
    })),
    plan: storedPlan.parse(plan),
    steps: (steps ?? []).map(({ changes, ...step }, at, all) => ({
      ...step,
      title: transcriptTitle(step),
      summary: resultForUser(step.summary),
      state: hasStarted(run, step, all[at - 1]) ? step.state : "next",
      changes: storedChanges.parse(changes) ?? [],
      // A fork's versions are not the project's to take back.
      versionId: run.proposes ? null : step.versionId,
    })),
    questions: state === "asking" ? storedQuestions.parse(questions) : [],
    consent: pendingConsent && {
      position: pendingConsent.position,
      title: pendingConsent.title,
      lines: pendingConsent.lines,
      shownId: pendingConsent.shownId,
      mayAlways: pendingConsent.mayAlways,
    },
    remarks: storedRemarks.parse(remarks),
    proof: storedProof.parse(proof),
    limits: limitsOfRun.parse(limits),
    spent: { steps: steps?.length ?? 0, inputTokens, cachedTokens, outputTokens, cost, durationMs },
    baseVersionId: run.baseVersionId,
    suggestionId: run.suggestionId,
  };
}
