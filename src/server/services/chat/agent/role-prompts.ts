import { planNeededFor } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import { agentProblem } from "~/domain/chat/agent/agent-problem";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { OpenedModel } from "~/server/ports/models";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { type AgentPrompt, readAgentPrompt } from "./agent-prompt";
import { changeRun, type Run } from "./run-store";

type Opening = {
  planId: string;
  /** Opens the reply's own model. */
  open: () => Promise<OpenedModel>;
  signal: AbortSignal;
};

/** The prompts of a run's roles, each with its model, which are opened once. `problem`: why the run cannot go on. */
export function rolePrompts(deps: ReplyDeps, job: ReplyJob, { planId, open, signal }: Opening) {
  const known = new Map<AgentRole, AgentPrompt>();
  return async (run: Run, role: AgentRole): Promise<AgentPrompt | { problem: string }> => {
    const before = known.get(role);
    if (before) return before;
    const opened = (await openOwn(run, role)) ?? (await open());
    const problem = agentProblem(opened.listing);
    if (problem) return { problem };
    const prompt = await readAgentPrompt(deps, job, { role, roles: run.roles, opened, signal });
    known.set(role, prompt);
    return prompt;
  };

  /** The role's own model. Where it is gone, too small or in no plan of the user, the run says so, and stays with its reply's. */
  async function openOwn({ roles }: Run, role: AgentRole): Promise<OpenedModel | undefined> {
    const own = roles.find((each) => each.role === role);
    if (!own?.modelId || own.modelId === job.modelId || own.isModelMissing) return undefined;
    const isAllowed = planNeededFor(limitsOf(planId), own.modelId) === null;
    const opened = isAllowed ? await openOrNothing(own.modelId) : undefined;
    if (opened && agentProblem(opened.listing) === null) return opened;
    await changeRun(deps.db, job, {
      roles: roles.map((each) => (each === own ? { ...own, isModelMissing: true } : each)),
    });
    deps.streams.announce(job.chatId);
    return undefined;
  }

  async function openOrNothing(modelId: string): Promise<OpenedModel | undefined> {
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
