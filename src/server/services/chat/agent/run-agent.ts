import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { MAX_ACTIONS } from "~/domain/chat/agent/agent-instructions";
import { stepTitle } from "~/domain/chat/agent/agent-tools";
import { limitReason, loopReason } from "~/domain/chat/agent/loop-end";
import { type AgentRole, firstRole, rolesOfRun } from "~/domain/chat/agent/role";
import { toldTo, toolsOfTurn } from "~/domain/chat/agent/role-turn";
import { isOpen, type ProofItem, type Remark } from "~/domain/chat/agent/run";
import { storedRemarks } from "~/domain/chat/agent/stored-run";
import type { CallUsage } from "~/domain/chat/usage";
import { DomainError } from "~/domain/error/domain-error";
import { parseJson } from "~/domain/text/parse-json";
import { storableText } from "~/domain/text/storable-text";
import { resultCharactersFor } from "~/domain/tool/tool-call";
import type { Db } from "~/server/db";
import { requireBudget, requireModelInPlan } from "../../billing/limits";
import { learnFacts } from "../../model/learned-facts";
import { readVersionFiles } from "../../project/versions";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import type { Attempt, Writing } from "../writing/call-until-done";
import type { Outcome } from "../writing/settle-reply";
import { act } from "./act";
import type { AgentPrompt } from "./agent-prompt";
import { type AskedAction, askModel, type ModelTurn } from "./ask-model";
import { NOTHING_CHANGED } from "./finish";
import type { Hold } from "./hold-run";
import { rolePrompts } from "./role-prompts";
import { readRoleSettings } from "./role-settings";
import { changeRun, findRun, type Run, readSteps, type Step } from "./run-store";
import { showLastPage } from "./show-last-page";
import type { StepContext, StepResult } from "./step-context";
import { type Picture, planSteps, tellLostPictures } from "./transcript";
import { type Waited, waitForProvider } from "./wait-for-provider";

/** How often a process may end during the same step. */
const MAX_CRASHES = 3;

/** How a run left its process: it ended, or waits. */
export type RunOutcome = { ended: Outcome } | { hold: Hold };

/** A run that this process continues. */
type ActiveRun = {
  deps: ReplyDeps;
  job: ReplyJob;
  writing: Writing;
  user: SignedInUser;
  /** All of its steps; those that are taken are added. */
  steps: Step[];
};

/**
 * Goes on with a run until it is done, ends or waits: asks the model for the next step, saves it, does it, and saves its
 * result.
 *
 * @throws DomainError, the provider's error before the first step; the signal's reason
 */
export async function runAgent(
  deps: ReplyDeps,
  job: ReplyJob,
  { writing, open }: Attempt,
): Promise<RunOutcome> {
  const { signal } = writing;
  const active = await activateRun(deps, job, writing);
  const { user, steps } = active;
  let isRepeated = job.isRecovered === true;
  let hasActed = false;
  let picture: Picture | null = null;
  let waits = 0;
  const promptOf = rolePrompts(deps, job, { planId: user.planId, open, signal });
  for (;;) {
    signal.throwIfAborted();
    const run = await findRun(deps.db, job);
    if (run?.state === "stopped") return { ended: { status: "stopped" } };
    if (!run || !isOpen(run.state)) return ended();
    const next = steps.find(({ state }) => state === "running");
    const prompt = await promptOf(run, next?.role ?? run.role);
    if ("problem" in prompt) return end(deps, job, { state: "ended", reason: prompt.problem });
    // The step that was being asked for when the pause was is still done.
    if (run.isPausing && (!next || hasActed)) return { hold: { state: "paused", reason: "You paused it." } };
    if (next) {
      const taken = await takeStep(active, next, { run, prompt, isRepeated });
      if ("hold" in taken || "ended" in taken) return taken;
      isRepeated = false;
      hasActed = true;
      picture = taken.picture ?? picture;
      continue;
    }
    const limit = limitReason({ ...run, steps: steps.length }, run.limits);
    if (limit) return { hold: { state: "paused", reason: limit } };
    const { supportsImages: seesPictures } = prompt.opened.listing;
    const given = toolsOfTurn(run.role, steps, { proof: run.proof, seesPictures });
    const asked = given ? withoutModel(given) : await askForStep(active, { run, prompt, picture, waits });
    if ("hold" in asked) return asked;
    if ("hasWaited" in asked) {
      waits += 1;
      continue;
    }
    waits = 0;
    if (!given) picture = null;
    hasActed = false;
    steps.push(...(await saveTurn(active, { turn: asked, run, prompt })));
    deps.streams.announce(job.chatId);
    if (asked.end === "blocked" || asked.end === "declined")
      return end(deps, job, { state: "ended", reason: "The model's provider refused to go on." });
  }
}

/** A run that begins gets its roles. */
async function activateRun(deps: ReplyDeps, job: ReplyJob, writing: Writing): Promise<ActiveRun> {
  const user = await readActor(deps.db, job);
  const steps = tellLostPictures(await readSteps(deps.db, job));
  if (steps.length === 0) {
    const roles = rolesOfRun(await readRoleSettings(deps.db, job.userId));
    await changeRun(deps.db, job, { roles, role: firstRole(roles) });
  }
  return { deps, job, writing, user, steps };
}

/** Does a step, and saves its result. @returns how the run left with it, or the picture that it took */
async function takeStep(
  { deps, job, writing, user, steps }: ActiveRun,
  step: Step,
  { run, prompt, isRepeated }: { run: Run; prompt: AgentPrompt; isRepeated: boolean },
): Promise<RunOutcome | { picture: Picture | undefined }> {
  if (run.crashes >= MAX_CRASHES)
    return {
      hold: { state: "paused", reason: "The server ended several times during this step.", crashes: 0 },
    };
  const { toolbox, opened } = prompt;
  const maxCharacters = resultCharactersFor(opened.listing.contextTokens);
  const { signal } = writing;
  const modelName = opened.listing.name;
  const context = { deps, job, user, run, steps, toolbox, maxCharacters, signal, modelName };
  const began = deps.clock.now();
  const outcome = await actOrFail(deps, context, () => act(context, step, isRepeated));
  const tookMs = deps.clock.now().getTime() - began.getTime();
  if (outcome.kind === "hold") return { hold: outcome.hold };
  await saveStepResult(deps, step, { job, outcome, tookMs });
  deps.streams.announce(job.chatId);
  if (outcome.kind === "end") {
    if (!(await endUnlessTold(deps.db, job, outcome))) return { picture: undefined };
    sayAtEnd(writing, steps, outcome.reason);
    void showLastPage(context);
    return ended();
  }
  const loop = loopReason(steps.filter(({ state }) => state !== "running"));
  if (loop && (await endUnlessTold(deps.db, job, { state: "ended", reason: loop }))) return ended();
  return { picture: outcome.picture };
}

/** Steps that the run takes by itself. */
const withoutModel = (tools: readonly string[]): ModelTurn => ({
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
 * Ends a run, except where its user said something since it was last asked: then the coder hears it. In one statement,
 * because a remark may arrive meanwhile.
 *
 * @returns whether it ended
 */
async function endUnlessTold(
  db: Db,
  { replyId, userId }: ReplyJob,
  { state, reason, proof }: { state: "done" | "ended"; reason: string; proof?: readonly ProofItem[] },
): Promise<boolean> {
  const proved = proof ? JSON.stringify(proof) : null;
  const count = await db.$executeRaw`
    UPDATE agent_runs SET state = ${state}::agent_run_state, reason = ${reason}, proof = coalesce(${proved}::jsonb, proof)
    WHERE id = ${replyId}::uuid AND user_id = ${userId}::uuid AND state = 'working' AND NOT remarks @> '[{"at": null}]'`;
  if (count === 0)
    await changeRun(db, { replyId, userId }, { from: ["working"], role: "coder", proof: null, refusals: 0 });
  return count > 0;
}

/** What went wrong on the server is logged, and the model may try something else. */
async function actOrFail(
  { log }: ReplyDeps,
  { job, signal }: Pick<StepContext, "job" | "signal">,
  doIt: () => Promise<StepResult>,
): Promise<StepResult> {
  try {
    return await doIt();
  } catch (error) {
    signal.throwIfAborted();
    log.error({ replyId: job.replyId, error: String(error) }, "a step of a run failed");
    return { kind: "result", state: "failed", result: "This failed because of an error of the server." };
  }
}

/** Whose run it is. No session stands behind it, because it goes on without one. */
export async function readActor(
  db: Db,
  { userId, replyId }: Pick<ReplyJob, "userId" | "replyId">,
): Promise<SignedInUser> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, email: true, name: true, planId: true },
  });
  return { ...user, sessionId: replyId };
}

type Stepping = {
  run: Run;
  prompt: AgentPrompt;
  picture: Picture | null;
  /** How often it has waited for its provider since its last step. */
  waits: number;
};

/** Asks for the next step, once more when the first answer failed; then the run waits, and keeps its work. */
async function askForStep(
  { deps, job, writing, steps }: ActiveRun,
  { run, prompt, picture, waits }: Stepping,
): Promise<ModelTurn | Waited> {
  const next = steps.length;
  let { remarks } = run;
  if (remarks.some(({ at }) => at === null)) {
    remarks = await takeRemarks(deps.db, job, next);
    deps.streams.announce(job.chatId);
  }
  const { id: modelId } = prompt.opened.listing;
  const told = toldTo(run.role, { steps, remarks }, next);
  const sent = planSteps({ ...told, plan: run.plan }, prompt.stepsRoom);
  const files = async () => readVersionFiles(deps.db, job.userId, await headOf(deps.db, job));
  for (let isSecond = false; ; isSecond = true) {
    try {
      await requireModelInPlan(deps.db, { userId: job.userId, modelId });
      await requireBudget(deps.db, { userId: job.userId, modelId, now: deps.clock.now() });
      return await askModel(deps, job, { writing, prompt, sent, next, picture, files });
    } catch (error) {
      writing.signal.throwIfAborted();
      const failure = error instanceof DomainError ? null : deps.models.explain(error, modelId);
      // Some models think once, and answer when they are asked again.
      if (failure?.kind === "empty_response" && !isSecond) continue;
      // Nothing is lost yet: another model may answer, or the reply fails with its reason.
      if (steps.length === 0 && modelId === job.modelId) throw error;
      const waited =
        failure && (await waitForProvider(deps, job, { failure, waits, signal: writing.signal }));
      if (waited) return waited;
      if (error instanceof DomainError)
        return {
          hold: { state: "paused", reason: [error.userMessage, error.detail].filter(Boolean).join(" ") },
        };
      if (failure?.corrects) await learnFacts(deps, modelId, failure.corrects);
      if (failure && isSecond)
        return { hold: { state: "paused", reason: `${failure.title}: ${failure.reason}` } };
    }
  }
}

async function headOf(db: Db, { chatId, userId }: ReplyJob): Promise<string | null> {
  const chat = await db.chat.findFirst({
    where: { id: chatId, userId },
    select: { project: { select: { headId: true } } },
  });
  return chat?.project?.headId ?? null;
}

/** In one statement, because another remark may arrive meanwhile. @returns all that the run has heard */
async function takeRemarks(db: Db, { replyId, userId }: ReplyJob, at: number): Promise<Remark[]> {
  const [row] = await db.$queryRaw<{ remarks: unknown }[]>`
    UPDATE agent_runs SET remarks = (
      SELECT coalesce(jsonb_agg(CASE WHEN one->'at' = 'null'::jsonb THEN jsonb_set(one, '{at}', to_jsonb(${at}::int)) ELSE one END), '[]')
      FROM jsonb_array_elements(remarks) AS one)
    WHERE id = ${replyId}::uuid AND user_id = ${userId}::uuid RETURNING remarks`;
  return storedRemarks.parse(row?.remarks);
}

type Turned = { turn: ModelTurn } & Pick<Stepping, "run" | "prompt">;

/** Saves the actions that a model asked for as steps, before any of them is done. */
async function saveTurn(
  { deps, job, writing, steps: before }: ActiveRun,
  { turn, run: { role, limits }, prompt }: Turned,
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

/** Inserts the steps of one answer, with what the call for it took. */
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

function argumentsOf(args: string): Record<string, unknown> {
  const value = parseJson(args);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/**
 * What is saved of the actions of an answer, as far as there is room for steps. An answer without an action ends the run
 * only if the model stays with it.
 */
function actionsOf(
  { actions, text, end: how }: ModelTurn,
  { before, room, role }: { before: readonly Step[]; room: number; role: AgentRole },
): AskedAction[] {
  if (actions.length > 0) {
    const done = actions.slice(0, Math.min(MAX_ACTIONS, room));
    const [first, ...rest] = actions.slice(done.length);
    if (!first || room === done.length) return done;
    const others = rest.length > 0 ? `, nor the ${rest.length} after it` : "";
    return [...done, { ...first, refusal: `Not done${others}: one answer may call ${MAX_ACTIONS} tools.` }];
  }
  const last = before.at(-1);
  const isRepeated = last?.tool === "say" && last.role === role;
  const hasChanged = before.some(({ versionId }) => versionId !== null);
  const isEnd = text !== "" && how === "stop" && (isRepeated || (hasChanged && role === "coder"));
  const tool = isEnd ? (role === "coder" ? "finish" : "hand_over") : "say";
  return [{ callId: "", tool, arguments: JSON.stringify(isEnd ? { summary: text } : {}), refusal: null }];
}

type Taken = { job: ReplyJob; outcome: Exclude<StepResult, { kind: "hold" }>; tookMs: number };

/** Saves the result of a step, also in the list that the run goes on with. */
async function saveStepResult(
  { db }: ReplyDeps,
  step: Step,
  { job: { replyId: runId, userId }, outcome, tookMs }: Taken,
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

/** The coder's summary for the user, unless it has said it already; before it, that nothing was changed. */
function sayAtEnd({ written, append }: Writing, steps: readonly Step[], reason: string): void {
  const last = steps.findLast(({ role, tool }) => role === "coder" && tool === "finish");
  const { summary } = argumentsOf(last?.arguments ?? "{}");
  const isNew = typeof summary === "string" && !written.text.includes(summary.trim());
  const lead = reason === NOTHING_CHANGED ? reason : "";
  const text = [lead, isNew ? summary.trim() : ""].filter(Boolean).join(" ");
  if (text) append({ text: storableText(text), thinking: "", retractsText: false });
}
