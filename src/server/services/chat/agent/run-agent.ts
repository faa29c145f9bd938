import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { MAX_ACTIONS } from "~/domain/chat/agent/agent-instructions";
import { stepTitle } from "~/domain/chat/agent/agent-tools";
import { limitReason, loopReason } from "~/domain/chat/agent/loop-end";
import { type AgentRole, firstRole, rolesOfRun } from "~/domain/chat/agent/role";
import { automaticTools, transcriptFor } from "~/domain/chat/agent/role-turn";
import { isOpen, type ProofItem, type Remark } from "~/domain/chat/agent/run";
import { storedRemarks } from "~/domain/chat/agent/stored-run";
import type { CallUsage } from "~/domain/chat/usage";
import { DomainError } from "~/domain/error/domain-error";
import { storableText } from "~/domain/text/storable-text";
import { resultCharactersFor } from "~/domain/tool/tool-call";
import type { Db } from "~/server/db";
import { requireBudget, requireModelInPlan } from "../../billing/limits";
import { saveLearnedFacts } from "../../model/learned-facts";
import { requireProject } from "../../project/require-project";
import { readVersionFiles } from "../../project/versions";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { readRoles } from "../user-settings";
import type { Attempt, Writing } from "../writing/call-until-done";
import type { Outcome } from "../writing/settle-reply";
import type { AgentPrompt } from "./agent-prompt";
import { NOTHING_CHANGED } from "./finish";
import { performStep } from "./perform-step";
import { forkForProposal, offerProposal } from "./propose";
import { type ModelTurn, type RequestedAction, requestStep } from "./request-step";
import { rolePrompts } from "./role-prompts";
import { changeRun, findRun, type Run, readSteps, type Step } from "./run-store";
import { showLastPage } from "./show-last-page";
import { argumentsOf, projectOf, type StepContext, type StepResult } from "./step-context";
import type { Suspension } from "./suspend-run";
import { fitSteps, markLostPictures, type Picture } from "./transcript";
import { type Waited, waitForProvider } from "./wait-for-provider";

/** Crashes during one step before the run pauses. */
const MAX_CRASHES = 3;

export type RunOutcome = { ended: Outcome } | { suspension: Suspension };

/** A run that this process continues. */
type ActiveRun = {
  deps: ReplyDeps;
  job: ReplyJob;
  writing: Writing;
  user: SignedInUser;
  /** All steps so far; new ones are appended. */
  steps: Step[];
};

/** Continues a run until it ends, with what it proposes, or is suspended. @throws as `work` */
export async function runAgent(deps: ReplyDeps, job: ReplyJob, attempt: Attempt): Promise<RunOutcome> {
  const outcome = await work(deps, job, attempt);
  if ("ended" in outcome) await offerProposal(deps, await readRunUser(deps.db, job), job);
  return outcome;
}

/**
 * Continues a run until it ends or is suspended: requests the next step from the model, saves it, performs it, and saves
 * its result.
 *
 * @throws DomainError, the provider's error before the first step; the signal's reason
 */
async function work(deps: ReplyDeps, job: ReplyJob, { writing, open }: Attempt): Promise<RunOutcome> {
  const active = await activateRun(deps, job, writing);
  const { user, steps } = active;
  let isRepeated = job.isRecovered === true;
  let hasActed = false;
  let picture: Picture | null = null;
  let waits = 0;
  const promptOf = rolePrompts(deps, job, { planId: user.planId, open, signal: writing.signal });
  for (;;) {
    writing.signal.throwIfAborted();
    const run = await findRun(deps.db, job);
    if (run?.state === "stopped") return { ended: { status: "stopped" } };
    if (!run || !isOpen(run.state)) return ended();
    const next = steps.find(({ state }) => state === "running");
    const prompt = await promptOf(run, next?.role ?? run.role);
    if ("problem" in prompt) return end(deps, job, { state: "ended", reason: prompt.problem });
    // A step that was requested before the pause is still performed.
    if (run.isPausing && (!next || hasActed))
      return { suspension: { state: "paused", reason: "You paused it." } };
    if (next) {
      const result = await runStep(active, next, { run, prompt, isRepeated });
      if ("suspension" in result || "ended" in result) return result;
      isRepeated = false;
      hasActed = true;
      picture = result.picture ?? picture;
      continue;
    }
    const limit = limitReason({ ...run, steps: steps.length }, run.limits);
    if (limit) return { suspension: { state: "paused", reason: limit } };
    const { supportsImages: seesPictures } = prompt.opened.listing;
    const fixed = automaticTools(run.role, steps, { proof: run.proof, seesPictures });
    const turn = fixed ? automaticTurn(fixed) : await nextTurn(active, { run, prompt, picture, waits });
    if ("suspension" in turn) return turn;
    if ("hasWaited" in turn) {
      waits += 1;
      continue;
    }
    waits = 0;
    if (!fixed) picture = null;
    hasActed = false;
    steps.push(...(await saveTurn(active, { turn, run, prompt })));
    deps.streams.announce(job.chatId);
    if (turn.end === "blocked" || turn.end === "declined")
      return end(deps, job, { state: "ended", reason: "The model's provider refused to go on." });
  }
}

/** Loads a run; assigns the roles of a new one, and what it works on. */
async function activateRun(deps: ReplyDeps, job: ReplyJob, writing: Writing): Promise<ActiveRun> {
  const user = await readRunUser(deps.db, job);
  const steps = markLostPictures(await readSteps(deps.db, job));
  if (steps.length === 0) {
    const roles = rolesOfRun(await readRoles(deps, user));
    const forkId = await forkForProposal(deps, user, job);
    await changeRun(deps.db, job, { roles, role: firstRole(roles), forkId });
  }
  return { deps, job, writing, user, steps };
}

/** Performs a step and saves its result. @returns how the run left the process, or the picture taken */
async function runStep(
  { deps, job, writing, user, steps }: ActiveRun,
  step: Step,
  { run, prompt, isRepeated }: { run: Run; prompt: AgentPrompt; isRepeated: boolean },
): Promise<RunOutcome | { picture: Picture | undefined }> {
  if (run.crashes >= MAX_CRASHES)
    return {
      suspension: { state: "paused", reason: "The server ended several times during this step.", crashes: 0 },
    };
  const { toolbox, opened } = prompt;
  const maxCharacters = resultCharactersFor(opened.listing.contextTokens);
  const { signal } = writing;
  const modelName = opened.listing.name;
  const context = { deps, job, user, run, steps, toolbox, maxCharacters, signal, modelName };
  const began = deps.clock.now();
  const outcome = await orFail(deps, context, () => performStep(context, step, isRepeated));
  const tookMs = deps.clock.now().getTime() - began.getTime();
  if (outcome.kind === "suspend") return { suspension: outcome.suspension };
  await saveStepResult(deps, step, { job, outcome, tookMs });
  deps.streams.announce(job.chatId);
  if (outcome.kind === "end") {
    if (!(await endUnlessRemarked(deps.db, job, outcome))) return { picture: undefined };
    appendSummary(writing, steps, outcome.reason);
    void showLastPage(context);
    return ended();
  }
  const loop = loopReason(steps.filter(({ state }) => state !== "running"));
  if (loop && (await endUnlessRemarked(deps.db, job, { state: "ended", reason: loop }))) return ended();
  return { picture: outcome.picture };
}

/** Steps that the run takes without asking its model. */
const automaticTurn = (tools: readonly string[]): ModelTurn => ({
  end: "stop",
  said: "",
  text: "",
  actions: tools.map((tool) => ({ callId: "", tool, arguments: "{}", refusal: null })),
  usage: null,
});

const ended = (): RunOutcome => ({ ended: { status: "complete", finishReason: "stop" } });

async function end(
  deps: ReplyDeps,
  job: ReplyJob,
  { state, reason }: { state: "done" | "ended"; reason: string },
): Promise<RunOutcome> {
  await changeRun(deps.db, job, { from: ["working"], state, reason });
  return ended();
}

/**
 * Ends a run, unless there are unread remarks of the user: then the coder continues. One statement, because a remark may
 * arrive meanwhile.
 *
 * @returns whether it ended
 */
async function endUnlessRemarked(
  db: Db,
  { replyId, userId }: ReplyJob,
  { state, reason, proof }: { state: "done" | "ended"; reason: string; proof?: readonly ProofItem[] },
): Promise<boolean> {
  const proofJson = proof ? JSON.stringify(proof) : null;
  const count = await db.$executeRaw`
    UPDATE agent_runs SET state = ${state}::agent_run_state, reason = ${reason}, proof = coalesce(${proofJson}::jsonb, proof)
    WHERE id = ${replyId}::uuid AND user_id = ${userId}::uuid AND state = 'working' AND NOT remarks @> '[{"at": null}]'`;
  if (count === 0)
    await changeRun(db, { replyId, userId }, { from: ["working"], role: "coder", proof: null, refusals: 0 });
  return count > 0;
}

/** Logs server errors and reports them to the model as a failed step. */
async function orFail(
  { log }: ReplyDeps,
  { job, signal }: Pick<StepContext, "job" | "signal">,
  perform: () => Promise<StepResult>,
): Promise<StepResult> {
  try {
    return await perform();
  } catch (error) {
    signal.throwIfAborted();
    log.error({ replyId: job.replyId, error: String(error) }, "a step of a run failed");
    return { kind: "result", state: "failed", result: "This failed because of an error of the server." };
  }
}

/** The run's user. Without a session, because runs outlive sessions. */
export async function readRunUser(
  db: Db,
  { userId, replyId }: Pick<ReplyJob, "userId" | "replyId">,
): Promise<SignedInUser> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, email: true, name: true, planId: true },
  });
  return { ...user, sessionId: replyId };
}

type StepInput = {
  run: Run;
  prompt: AgentPrompt;
  picture: Picture | null;
  /** Waits for the provider since the last step. */
  waits: number;
};

/** Requests the next step, with one retry; then the run is suspended. */
async function nextTurn(
  { deps, job, writing, steps }: ActiveRun,
  { run, prompt, picture, waits }: StepInput,
): Promise<ModelTurn | Waited> {
  const next = steps.length;
  let { remarks } = run;
  if (remarks.some(({ at }) => at === null)) {
    remarks = await markRemarksRead(deps.db, job, next);
    deps.streams.announce(job.chatId);
  }
  const { id: modelId } = prompt.opened.listing;
  const visible = transcriptFor(run.role, { steps, remarks }, next);
  const sent = fitSteps({ ...visible, plan: run.plan }, prompt.stepTokens);
  const files = async () => readVersionFiles(deps.db, job.userId, await headOf({ deps, job, run }));
  for (let isSecond = false; ; isSecond = true) {
    try {
      await requireModelInPlan(deps.db, { userId: job.userId, modelId });
      await requireBudget(deps.db, { userId: job.userId, modelId, now: deps.clock.now() });
      return await requestStep(deps, job, { writing, prompt, sent, next, picture, files });
    } catch (error) {
      writing.signal.throwIfAborted();
      const failure = error instanceof DomainError ? null : deps.models.explain(error, modelId);
      // Some models only think at first, and answer the retry.
      if (failure?.kind === "empty_response" && !isSecond) continue;
      // Nothing to keep: the caller tries another model, or the reply fails.
      if (steps.length === 0 && modelId === job.modelId) throw error;
      const waited =
        failure && (await waitForProvider(deps, job, { failure, waits, signal: writing.signal }));
      if (waited) return waited;
      if (error instanceof DomainError)
        return {
          suspension: {
            state: "paused",
            reason: [error.userMessage, error.detail].filter(Boolean).join(" "),
          },
        };
      if (failure?.corrects) await saveLearnedFacts(deps, modelId, failure.corrects);
      if (failure && isSecond)
        return { suspension: { state: "paused", reason: `${failure.title}: ${failure.reason}` } };
    }
  }
}

async function headOf(working: Pick<StepContext, "deps" | "job" | "run">): Promise<string | null> {
  const { deps, job } = working;
  const projectId = await projectOf(working);
  return projectId && (await requireProject(deps.db, job.userId, { projectId, deed: "edit" })).headId;
}

/** One statement, because another remark may arrive meanwhile. @returns all remarks */
async function markRemarksRead(db: Db, { replyId, userId }: ReplyJob, at: number): Promise<Remark[]> {
  const [row] = await db.$queryRaw<{ remarks: unknown }[]>`
    UPDATE agent_runs SET remarks = (
      SELECT coalesce(jsonb_agg(CASE WHEN one->'at' = 'null'::jsonb THEN jsonb_set(one, '{at}', to_jsonb(${at}::int)) ELSE one END), '[]')
      FROM jsonb_array_elements(remarks) AS one)
    WHERE id = ${replyId}::uuid AND user_id = ${userId}::uuid RETURNING remarks`;
  return storedRemarks.parse(row?.remarks);
}

type TurnInput = { turn: ModelTurn } & Pick<StepInput, "run" | "prompt">;

/** Saves the requested actions as steps before any is performed. */
async function saveTurn(
  { deps, job, writing, steps: before }: ActiveRun,
  { turn, run: { role, limits }, prompt }: TurnInput,
): Promise<Step[]> {
  const { id: modelId, name } = prompt.opened.listing;
  writing.hasCalledTools = true;
  if (turn.text !== "" && !writing.written.text.endsWith("\n"))
    writing.append({ text: "\n\n", thinking: "", retractsText: false });
  const startedAt = deps.clock.now();
  const room = limits.steps - before.length;
  const steps = actionsOf(turn, { before, room, role }).map(
    ({ callId, tool, arguments: args, refusal }, at): Step => ({
      position: before.length + at,
      role,
      modelName: modelId === job.modelId ? null : name,
      said: at === 0 ? turn.said : "",
      callId,
      tool: storableText(tool).slice(0, 100),
      arguments: storableText(args),
      title: stepTitle(tool, argumentsOf(args)),
      state: refusal === null ? "running" : "failed",
      result: refusal ?? "",
      changes: [],
      versionId: null,
      startedAt,
    }),
  );
  await insertSteps(deps, job, { steps, usage: turn.usage, textAt: writing.written.text.length, modelId });
  return steps;
}

type NewSteps = { steps: readonly Step[]; usage: CallUsage | null; textAt: number; modelId: string };

/** Inserts the steps of one response, with the usage of its call. */
async function insertSteps(
  deps: ReplyDeps,
  { replyId: runId, userId }: ReplyJob,
  { steps, usage, textAt, modelId }: NewSteps,
): Promise<void> {
  const shared = { runId, userId, textAt };
  const tokens = usage && usage.inputTokens + usage.outputTokens;
  await deps.db.$transaction(async (tx) => {
    await tx.agentStep.createMany({
      data: steps.map(({ changes, ...step }, at) => ({
        ...step,
        ...shared,
        changes,
        tokens: at === 0 ? tokens : null,
        durationMs: at === 0 ? (usage?.durationMs ?? null) : null,
      })),
    });
    if (!usage) return;
    await tx.modelCall.create({
      data: { ...usage, id: deps.ids.next(), userId, replyId: runId, modelId },
      select: { id: true },
    });
    await tx.$executeRaw`
      UPDATE agent_runs SET input_tokens = input_tokens + ${usage.inputTokens}::int,
        cached_tokens = cached_tokens + ${usage.cachedTokens ?? 0}::int,
        output_tokens = output_tokens + ${usage.outputTokens}::int,
        cost = CASE WHEN ${usage.cost}::float8 IS NULL THEN cost ELSE coalesce(cost, 0) + ${usage.cost}::float8 END,
        duration_ms = duration_ms + ${usage.durationMs}::int
      WHERE id = ${runId}::uuid AND user_id = ${userId}::uuid`;
  });
}

/**
 * The actions to save, within the limits. A response without an action becomes `say`; only a repeated one ends the turn.
 */
function actionsOf(
  { actions, text, end: how }: ModelTurn,
  { before, room, role }: { before: readonly Step[]; room: number; role: AgentRole },
): RequestedAction[] {
  if (actions.length > 0) {
    const accepted = actions.slice(0, Math.min(MAX_ACTIONS, room));
    const [first, ...rest] = actions.slice(accepted.length);
    if (!first || room === accepted.length) return accepted;
    const others = rest.length > 0 ? `, nor the ${rest.length} after it` : "";
    return [
      ...accepted,
      { ...first, refusal: `Not done${others}: one answer may call ${MAX_ACTIONS} tools.` },
    ];
  }
  const last = before.at(-1);
  const isRepeated = last?.tool === "say" && last.role === role;
  const hasChanged = before.some(({ versionId }) => versionId !== null);
  const isEnd = text !== "" && how === "stop" && (isRepeated || (hasChanged && role === "coder"));
  const tool = isEnd ? (role === "coder" ? "finish" : "hand_over") : "say";
  return [{ callId: "", tool, arguments: JSON.stringify(isEnd ? { summary: text } : {}), refusal: null }];
}

type Performed = { job: ReplyJob; outcome: Exclude<StepResult, { kind: "suspend" }>; tookMs: number };

/** Saves the result of a step, in the database and in `step`. */
async function saveStepResult(
  { db }: ReplyDeps,
  step: Step,
  { job: { replyId: runId, userId }, outcome, tookMs }: Performed,
): Promise<void> {
  const { result } = outcome;
  const state = outcome.kind === "end" ? (outcome.state === "done" ? "done" : "failed") : outcome.state;
  const { changes = [], versionId = null, next = null } = outcome.kind === "end" ? {} : outcome;
  Object.assign(step, { state, result, changes, versionId });
  await db.$transaction([
    db.$executeRaw`
      UPDATE agent_steps SET state = ${state}::agent_step_state, result = ${result},
        changes = ${JSON.stringify(changes)}::jsonb, version_id = ${versionId}::uuid,
        duration_ms = coalesce(duration_ms, 0) + ${tookMs}::int
      WHERE run_id = ${runId}::uuid AND position = ${step.position}::int AND user_id = ${userId}::uuid`,
    db.$executeRaw`
      UPDATE agent_runs SET duration_ms = duration_ms + ${tookMs}::int, crashes = 0, consent = NULL, answers = NULL, questions = '[]',
        role = coalesce(${next}::agent_role, role)
      WHERE id = ${runId}::uuid AND user_id = ${userId}::uuid`,
  ]);
}

/** Appends the coder's summary, unless the reply has it already, after a note if nothing was changed. */
function appendSummary({ written, append }: Writing, steps: readonly Step[], reason: string): void {
  const last = steps.findLast(({ role, tool }) => role === "coder" && tool === "finish");
  const { summary } = argumentsOf(last?.arguments ?? "{}");
  const isNew = typeof summary === "string" && !written.text.includes(summary.trim());
  const lead = reason === NOTHING_CHANGED ? reason : "";
  const text = [lead, isNew ? summary.trim() : ""].filter(Boolean).join(" ");
  if (text) append({ text: storableText(text), thinking: "", retractsText: false });
}
