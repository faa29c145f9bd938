import { planNeededFor } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import { agentProblem } from "~/domain/chat/agent/agent-problem";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { OpenedModel } from "~/server/ports/models";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { type AgentPrompt, readAgentPrompt } from "./agent-prompt";
import { changeRun, type Run } from "./run-store";

type RolePromptsInput = {
  planId: string;
  /** Opens the reply's own model. */
  open: () => Promise<OpenedModel>;
  signal: AbortSignal;
};

/** Returns the prompt of a role with its model, cached. `problem`: why the run cannot continue. */
export function rolePrompts(deps: ReplyDeps, job: ReplyJob, { planId, open, signal }: RolePromptsInput) {
  const cache = new Map<AgentRole, AgentPrompt>();
  return async (run: Run, role: AgentRole): Promise<AgentPrompt | { problem: string }> => {
    const cached = cache.get(role);
    if (cached) return cached;
    const opened = (await openRoleModel(run, role)) ?? (await open());
    const problem = agentProblem(opened.listing);
    if (problem) return { problem };
    const prompt = await readAgentPrompt(deps, job, { role, roles: run.roles, opened, signal });
    cache.set(role, prompt);
    return prompt;
  };

  /** The role's own model. If it is unavailable, the run notes that and uses the reply's model. */
  async function openRoleModel({ roles }: Run, role: AgentRole): Promise<OpenedModel | undefined> {
    const own = roles.find((each) => each.role === role);
    if (!own?.modelId || own.modelId === job.modelId || own.isModelMissing) return undefined;
    const isAllowed = planNeededFor(limitsOf(planId), own.modelId) === null;
    const opened = isAllowed ? await tryOpen(own.modelId) : undefined;
    if (opened && agentProblem(opened.listing) === null) return opened;
    await changeRun(deps.db, job, {
      roles: roles.map((each) => (each === own ? { ...own, isModelMissing: true } : each)),
    });
    deps.streams.announce(job.chatId);
    return undefined;
  }

  async function tryOpen(modelId: string): Promise<OpenedModel | undefined> {
    try {
      return await deps.models.open(modelId, signal);
    } catch (error) {
      signal.throwIfAborted();
      deps.log.warn(
        { replyId: job.replyId, modelId, error: String(error) },
        "a role's model cannot be opened",
      );
      return undefined;
    }
  }
}
