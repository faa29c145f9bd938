import type { RunLimits } from "~/domain/chat/agent/limits";
import type { AgentRole, RunRole } from "~/domain/chat/agent/role";
import { storedRunRoles } from "~/domain/chat/agent/role-input";
import type { PlanItem, ProofItem, Remark, RunQuestion, RunState, StepState } from "~/domain/chat/agent/run";
import {
  type StoredConsent,
  storedAnswers,
  storedConsent,
  storedPlan,
  storedProof,
  storedQuestions,
  storedRemarks,
} from "~/domain/chat/agent/stored-run";
import { type FileChange, storedChanges } from "~/domain/reply/file-change";
import type { Db, Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { limitsOfRun } from "./run-view";

export type Run = {
  id: string;
  state: RunState;
  isPausing: boolean;
  /** The roles that share the work; empty: a single agent. */
  roles: RunRole[];
  /** Whose turn it is. */
  role: AgentRole;
  plan: PlanItem[];
  limits: RunLimits;
  remarks: Remark[];
  questions: RunQuestion[];
  answers: string[] | null;
  consent: StoredConsent | null;
  proof: ProofItem[] | null;
  refusals: number;
  crashes: number;
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
  durationMs: number;
  /** What it works on in place of the chat's project; null: it proposes nothing. */
  forkId: string | null;
  suggestionId: string | null;
};

export type Step = {
  position: number;
  role: AgentRole;
  /** The model that requested it; null: the reply's. */
  modelName: string | null;
  /** The model's message as JSON, on the first step of a turn; else "". */
  said: string;
  callId: string;
  tool: string;
  arguments: string;
  title: string;
  state: StepState;
  result: string;
  changes: FileChange[];
  versionId: string | null;
  startedAt: Date;
};

export type RunRef = { replyId: string; userId: string };

const runColumns = {
  id: true,
  state: true,
  isPausing: true,
  roles: true,
  role: true,
  plan: true,
  limits: true,
  remarks: true,
  questions: true,
  answers: true,
  consent: true,
  proof: true,
  refusals: true,
  crashes: true,
  inputTokens: true,
  outputTokens: true,
  cost: true,
  durationMs: true,
  forkId: true,
  suggestionId: true,
} as const;

/** Null: the reply is not a run. */
export async function findRun(db: Db | Tx, { replyId, userId }: RunRef): Promise<Run | null> {
  const row = await db.agentRun.findFirst({ where: { id: replyId, userId }, select: runColumns });
  return (
    row && {
      ...row,
      roles: storedRunRoles.parse(row.roles),
      plan: storedPlan.parse(row.plan),
      limits: limitsOfRun.parse(row.limits),
      remarks: storedRemarks.parse(row.remarks),
      questions: storedQuestions.parse(row.questions),
      answers: storedAnswers.parse(row.answers),
      consent: storedConsent.parse(row.consent),
      proof: storedProof.parse(row.proof),
    }
  );
}

export async function readSteps(db: Db | Tx, { replyId, userId }: RunRef): Promise<Step[]> {
  const rows = await db.agentStep.findMany({
    where: { runId: replyId, userId },
    orderBy: { position: "asc" },
    select: {
      position: true,
      role: true,
      modelName: true,
      said: true,
      callId: true,
      tool: true,
      arguments: true,
      title: true,
      state: true,
      result: true,
      changes: true,
      versionId: true,
      isUndone: true,
      startedAt: true,
    },
  });
  return rows.map(({ changes, isUndone, result, ...row }) => ({
    ...row,
    result: isUndone ? `${result}\n(The user has taken this change back.)` : result,
    changes: storedChanges.parse(changes) ?? [],
  }));
}

export type RunChange = Partial<
  Pick<
    Run,
    | "state"
    | "isPausing"
    | "roles"
    | "role"
    | "plan"
    | "remarks"
    | "questions"
    | "answers"
    | "proof"
    | "refusals"
    | "crashes"
    | "forkId"
    | "suggestionId"
  >
> & {
  /** Changes the run only in these states; absent: in any. */
  from?: readonly RunState[];
  reason?: string;
  /** When to ask an overloaded provider again. */
  resumesAt?: Date | null;
  consent?: StoredConsent | null;
  limits?: RunLimits;
};

/** @returns whether the run was in one of the states */
export async function changeRun(
  db: Db | Tx,
  { replyId, userId }: RunRef,
  { from, answers, consent, proof, ...change }: RunChange,
): Promise<boolean> {
  const { count } = await db.agentRun.updateMany({
    where: { id: replyId, userId, ...(from ? { state: { in: [...from] } } : {}) },
    data: {
      ...change,
      ...(answers === undefined ? {} : { answers: answers ?? Prisma.DbNull }),
      ...(consent === undefined ? {} : { consent: consent ?? Prisma.DbNull }),
      ...(proof === undefined ? {} : { proof: proof ?? Prisma.DbNull }),
    },
  });
  return count > 0;
}
