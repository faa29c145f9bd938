import type { MessageFailure } from "~/domain/chat/message";
import { selectImages } from "~/domain/chat/prompt";
import type { CallUsage } from "~/domain/chat/usage";
import { DomainError } from "~/domain/error/domain-error";
import { estimateTokens } from "~/domain/model/context";
import { type EditFormat, editFormatOf } from "~/domain/model/edit-format";
import { isUnavailable, NO_ANSWER } from "~/domain/model/failure";
import { maySupportTools } from "~/domain/model/model";
import type { ProjectFiles } from "~/domain/project/project-files";
import { pageOf } from "~/domain/project/version";
import { isInsideOpenFence } from "~/domain/reply/continuation";
import { editRecordOf } from "~/domain/reply/edit-record";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { planRetry } from "~/domain/reply/retry-changes";
import { retryStarts } from "~/domain/reply/retry-notes";
import { appendPart, type OutputPart } from "~/domain/reply/thinking";
import type { Db } from "~/server/db";
import type { ModelTool, OpenedModel } from "~/server/ports/models";
import type { RunningReply } from "~/server/ports/reply-slots";
import { chatsFor } from "../../access/access";
import { notifyReplyFinished, notifyRunWaiting } from "../../account/notify-of-chat";
import { requireBudget, requireModelInPlan } from "../../billing/limits";
import { countEdits } from "../../model/edit-formats";
import { saveLearnedFacts } from "../../model/learned-facts";
import { modelsOf } from "../../model/models-of";
import { readFileChoice } from "../../project/files";
import { readVersionFiles } from "../../project/versions";
import { openToolbox } from "../../tool/open-toolbox";
import { type RunOutcome, runAgent } from "../agent/run-agent";
import { findRun } from "../agent/run-store";
import { type Suspension, suspendRun } from "../agent/suspend-run";
import { readReplyPassages } from "../collections/find-passages";
import { startVerification } from "../comparing/verify-answer";
import type { ReplyDeps } from "../reply-deps";
import { readRules } from "../rules/read-rules";
import type { ReplyJob } from "../sending/begin-reply";
import { toolsFor } from "../tools/call-with-tools";
import { acquireReplySlot } from "./acquire-reply-slot";
import type { FinishReason } from "./call-model";
import {
  type Attempt,
  type CallFor,
  callUntilDone,
  continueWhileCut,
  type OpenReply,
  requestMore,
  type Writing,
} from "./call-until-done";
import { composePrompt } from "./compose-prompt";
import { nextModel } from "./fall-back";
import { measureReply } from "./measure-reply";
import { readChanges, readChatTables, readLibraries } from "./prompt-sources";
import { loadTurns, outputBudget, outputLimit, readPrompt } from "./read-prompt";
import { type Outcome, settleReply } from "./settle-reply";

const STOPPED = new Error("The reply was stopped");
const INTERRUPTED = new Error("The process is shutting down");

/**
 * Starts writing a reply whose row exists, and returns at once. From here on the server owns the reply: it continues
 * without any browser and ends in `settleReply`, after which the chat's next queued message is answered.
 */
export function startReply(deps: ReplyDeps, job: ReplyJob): void {
  const stop = new AbortController();
  deps.streams.begin(job.chatId, { replyId: job.replyId, ...job.soFar });
  deps.streams.announce(job.chatId);
  const ended = deps.traffic
    .onBehalfOf(job.userId, () => writeReply(deps, job, stop))
    .catch((error: unknown) => {
      deps.log.error({ replyId: job.replyId, error: String(error) }, "a reply could not be settled");
    })
    .finally(() => deps.runningReplies.delete(running));
  const running: RunningReply = { replyId: job.replyId, interrupt: () => stop.abort(INTERRUPTED), ended };
  deps.runningReplies.add(running);
}

async function writeReply(baseDeps: ReplyDeps, job: ReplyJob, stop: AbortController): Promise<void> {
  // Before the first await, so that no stop is lost.
  const ignoreStops = baseDeps.streams.onStop(job.replyId, () => stop.abort(STOPPED));
  const deps = { ...baseDeps, models: await modelsOf(baseDeps, job.userId) };
  const written = { ...job.soFar };
  const measured = measureReply(deps, job.modelId);
  const append = (part: OutputPart) => {
    measured.receive();
    appendPart(written, part);
    if (part.retractsText) deps.streams.begin(job.chatId, { replyId: job.replyId, ...written });
    else deps.streams.append(job.chatId, part);
    deps.replyJournal(deps).append(job.replyId, toJournalPart(part));
  };
  const usages: CallUsage[] = [];
  const result = await generate(deps, job, {
    append,
    written,
    usages,
    hasCalledTools: false,
    signal: stop.signal,
  }).catch(
    (error: unknown): RunOutcome => ({
      ended: stop.signal.aborted
        ? { status: stop.signal.reason === INTERRUPTED ? "interrupted" : "stopped" }
        : { status: "failed", failure: explain(deps, job, error) },
    }),
  );
  ignoreStops();
  deps.streams.finish(job.chatId);
  const suspension =
    "suspension" in result ? result.suspension : await suspendAtShutdown(deps, job, result.ended);
  measured.end(suspension ? "suspended" : (result as { ended: Outcome }).ended.status);
  if (suspension) {
    await suspendRun(deps, job, { written, suspension });
    return notifyRunWaiting(deps, job);
  }
  const { ended: outcome } = result as { ended: Outcome };
  const next = await settleReply(deps, job, { ...written, usages, outcome });
  if (next) return startReply(deps, next);
  if (outcome.status === "interrupted") return;
  startVerification(deps, job);
  // In a chat with queued messages, only the last reply is worth a notification.
  await notifyReplyFinished(deps, job);
}

/** The journal is append-only: after a crash, the mark turns the text before it into thinking. */
const toJournalPart = ({ text, thinking, retractsText }: OutputPart) =>
  retractsText ? { text: `${thinking}</think>${text}`, thinking: "" } : { text, thinking };

const suspendAtShutdown = async (
  { db }: ReplyDeps,
  job: ReplyJob,
  { status }: Outcome,
): Promise<Suspension | null> =>
  status === "interrupted" && (await findRun(db, job)) ? { state: "working", reason: "" } : null;

async function generate(deps: ReplyDeps, job: ReplyJob, writing: Writing): Promise<RunOutcome> {
  const turn = await acquireReplySlot(deps, job, writing.signal);
  return writeOrFallBack(deps, job, writing).finally(turn.release);
}

/**
 * While nothing is written: retries once with corrected facts about the model, and falls back to the user's other models
 * if it cannot be reached.
 */
async function writeOrFallBack(deps: ReplyDeps, job: ReplyJob, writing: Writing): Promise<RunOutcome> {
  const { written, signal } = writing;
  try {
    const open = () => openModel(deps, job, writing.signal);
    if (await findRun(deps.db, job)) return await runAgent(deps, job, { writing, open });
    return { ended: await write(deps, job, { writing, open }) };
  } catch (error) {
    const isEmpty = written.text === "" && written.thinking === "" && !writing.hasCalledTools;
    const cause = error instanceof NotOfferedError ? undefined : error;
    const { kind, corrects } = deps.models.explain(cause, job.modelId);
    if (corrects) await saveLearnedFacts(deps, job.modelId, corrects);
    if (isEmpty && !signal.aborted) {
      // Dropping pictures would change the question, so the user decides.
      if (corrects && corrects.supportsImages === undefined && !job.isCorrected)
        return writeOrFallBack(deps, { ...job, isCorrected: true }, writing);
      const next = isUnavailable(kind) ? await nextModel(deps, job) : undefined;
      if (next) return writeOrFallBack(deps, next, writing);
    }
    if (signal.aborted) throw error;
    return { ended: { status: "failed", failure: explain(deps, job, cause) } };
  }
}

/** No provider offers the model. */
class NotOfferedError extends Error {}

async function openModel(deps: ReplyDeps, { modelId }: ReplyJob, signal: AbortSignal): Promise<OpenedModel> {
  const model = await deps.models.open(modelId, signal);
  if (!model) throw new NotOfferedError(modelId);
  return model;
}

async function write(deps: ReplyDeps, job: ReplyJob, { writing, open }: Attempt): Promise<Outcome> {
  // Repairs and continuations reserve no prompt, and a queued message may have waited for others.
  await requireModelInPlan(deps.db, job);
  await requireBudget(deps.db, { ...job, now: deps.clock.now() });
  const prepared = await prepare(deps, job, { writing, open });
  const { prompt, files, isTalk, opened, composed, toolbox, skills } = prepared;
  const { supportsImages } = opened.listing;
  const releaseImageMemory = await deps.imageMemoryBudget.reserve(
    supportsImages ? selectImages(composed.plan.turns).bytes : 0,
    writing.signal,
  );
  try {
    const loaded = await loadTurns(deps.db, composed.plan.turns, supportsImages);
    const limit = opened.listing.maxOutputTokens;
    const callFor: CallFor = (written, request) => ({
      opened,
      userId: job.userId,
      settings: prompt.settings,
      seed: prompt.seed,
      templates: prompt.templates,
      maxOutputTokens: outputLimit(prompt, limit),
      outputBudget: outputBudget(prompt, limit),
      clock: deps.clock,
      onUsage: (usage) => void writing.usages.push(usage),
      signal: writing.signal,
      instructions: composed.budget.instructions,
      ...(opened.readsWholeReplies ? { page: pageOf(files) } : {}),
      turns: composed.forCall(loaded, written.text, request),
      written: { ...written },
    });
    const reply = { job, writing, callFor, toolbox, skills };
    const end = await callUntilDone(deps, reply);
    const format = editFormatOf(opened.listing);
    const mustChange = prompt.turns.at(-1)?.repair === "running";
    const finishReason =
      opened.readsWholeReplies || isTalk
        ? end
        : await retryChanges(deps, reply, { files, end, expected: { format, mustChange } });
    return { status: "complete", finishReason };
  } finally {
    releaseImageMemory();
  }
}

/** Composes the prompt and opens the model. */
async function prepare(deps: ReplyDeps, job: ReplyJob, { writing, open }: Attempt) {
  const [prompt, { files, isTalk }, choice, tables, libraries, model] = await Promise.all([
    readPrompt(deps.db, job),
    readReplyProject(deps.db, job),
    readFileChoice(deps.db, job.userId, job.chatId),
    readChatTables(deps, job),
    readLibraries(deps),
    open(),
  ]);
  const takesTools = maySupportTools(model.listing);
  const [toolbox, rules] = await Promise.all([
    takesTools ? openToolbox(deps, job.userId, writing.signal) : [],
    readRules(deps.db, job, { files }),
  ]);
  const readsSkills = takesTools && !model.readsWholeReplies && rules.used.skills.length > 0;
  const skills = readsSkills ? { skills: rules.used.skills, files } : null;
  const opened = reserveToolTokens(toolsFor(toolbox, skills), model);
  const passages = opened.readsWholeReplies ? null : await readReplyPassages(deps, job, prompt.turns);
  const text = prompt.turns.at(-1)?.text ?? "";
  const { contextTokens } = opened.listing;
  const changes = opened.readsWholeReplies
    ? ""
    : await readChanges(deps.db, job, { text, contextTokens, isRun: false });
  const composed = composePrompt(
    prompt,
    { files, choice, tables, libraries, passages, changes, rules, readsSkills, isTalk },
    opened,
  );
  return { prompt, files, isTalk, opened, composed, toolbox, skills };
}

/** Reduces the model's context by the size of the tool definitions. */
function reserveToolTokens(tools: readonly ModelTool[], opened: OpenedModel): OpenedModel {
  const { contextTokens } = opened.listing;
  if (tools.length === 0 || contextTokens === null) return opened;
  const toolTokens = estimateTokens(JSON.stringify(tools));
  return {
    ...opened,
    listing: { ...opened.listing, contextTokens: Math.max(0, contextTokens - toolTokens) },
  };
}

type RetryInput = {
  files: ProjectFiles;
  end: FinishReason;
  expected: { format: EditFormat; mustChange: boolean };
};

/**
 * Requests changes again that do not apply to the project. Those that still do not apply are rejected when the reply is
 * saved; a failure here must not lose the reply.
 */
async function retryChanges(
  deps: ReplyDeps,
  reply: OpenReply,
  { files, end, expected }: RetryInput,
): Promise<FinishReason> {
  const { job, writing } = reply;
  const { written, append, signal } = writing;
  if (end !== "stop" || files.size === 0 || isInsideOpenFence(written.text)) return end;
  const change = { blocks: extractBlocks(written.text), retries: retryStarts(written.text) };
  const applied = await deps.fileChecks.apply(files, change, job.userId);
  // Only first attempts count: retries have seen the file again.
  if (change.retries.length === 0) await countEdits(deps, job.modelId, editRecordOf(applied));
  const retry = planRetry(written.text, applied, expected);
  if (!retry) return end;
  append({ text: retry.note, thinking: "", retractsText: false });
  try {
    const retryEnd = await requestMore(deps, reply, retry.request);
    const lastEnd = await continueWhileCut(deps, reply, retryEnd);
    return await retryChanges(deps, reply, { files, end: lastEnd, expected });
  } catch (error) {
    if (signal.aborted) throw error;
    explain(deps, job, error);
    return end;
  }
}

function explain(deps: ReplyDeps, job: ReplyJob, error: unknown): MessageFailure {
  if (error instanceof DomainError)
    return { title: NO_ANSWER, reason: error.userMessage, remedy: error.detail ?? "" };
  const { kind, title, reason, remedy } = deps.models.explain(error, job.modelId);
  deps.log.warn({ replyId: job.replyId, modelId: job.modelId, kind }, "a model failed to reply");
  return { title, reason, remedy };
}

/** The files that a reply changes, from its base version. `isTalk`: it changes none. */
async function readReplyProject(
  db: Db,
  { userId, chatId, replyId }: Pick<ReplyJob, "userId" | "chatId" | "replyId">,
): Promise<{ files: ProjectFiles; isTalk: boolean }> {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, chat: chatsFor(userId, "edit") },
    select: { baseVersionId: true, mode: true },
  });
  const files = await readVersionFiles(db, userId, reply?.baseVersionId);
  return { files, isTalk: reply?.mode === "chat" };
}
