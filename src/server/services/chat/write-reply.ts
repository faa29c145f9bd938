import "server-only";
import type { MessageFailure } from "~/domain/chat/message";
import { fitTurns, instructionsFor, type PromptTurn, pickPictures } from "~/domain/chat/prompt";
import { isInsideOpenFence } from "~/domain/preview/continuation";
import { addPart, type WrittenPart } from "~/domain/preview/thinking";
import type { OpenedModel } from "~/server/ports/models";
import type { RunningReply } from "~/server/ports/turns";
import { notifyReplyFinished } from "../account/notify-reply-finished";
import type { ReplyJob } from "./begin-reply";
import { type Call, type CallEnd, callModel } from "./call-model";
import { takePictureRoom } from "./picture-room";
import {
  continuationTurns,
  loadTurns,
  outputLimit,
  outputRoom,
  readPrompt,
  type StoredPrompt,
} from "./read-prompt";
import type { ReplyDeps } from "./reply-deps";
import { replyJournal } from "./reply-journal";
import { type Outcome, settleReply } from "./settle-reply";
import { spliceContinuation } from "./splice-continuation";
import { takeTurn } from "./take-turn";

/** A reply that its limit cuts inside a code block goes on by itself, this often at most. */
const MOST_CONTINUATIONS = 8;

const STOPPED = new Error("The reply was stopped");
const INTERRUPTED = new Error("The process ends");

/**
 * Starts writing a reply whose row exists, and returns at once. The reply belongs to the server from here on: it goes
 * on when every browser has left, and ends in `settleReply`, which also starts the chat's next queued message.
 */
export function startReply(deps: ReplyDeps, job: ReplyJob): void {
  const stop = new AbortController();
  deps.streams.begin(job.chatId, { replyId: job.replyId, ...job.soFar });
  deps.streams.announce(job.chatId);
  const ended = writeReply(deps, job, stop)
    .catch((error: unknown) => {
      deps.log.error({ replyId: job.replyId, error: String(error) }, "a reply could not be settled");
    })
    .finally(() => deps.runningReplies.delete(running));
  const running: RunningReply = { replyId: job.replyId, interrupt: () => stop.abort(INTERRUPTED), ended };
  deps.runningReplies.add(running);
}

async function writeReply(deps: ReplyDeps, job: ReplyJob, stop: AbortController): Promise<void> {
  const ignoreStops = deps.streams.onStop(job.replyId, () => stop.abort(STOPPED));
  const written = { ...job.soFar };
  const append = (part: WrittenPart) => {
    addPart(written, part);
    if (part.recalls) deps.streams.begin(job.chatId, { replyId: job.replyId, ...written });
    else deps.streams.append(job.chatId, part);
    replyJournal(deps).append(job.replyId, asJournalled(part));
  };
  const outcome = await produce(deps, job, { append, written, signal: stop.signal }).catch(
    (error: unknown): Outcome =>
      stop.signal.aborted
        ? { status: stop.signal.reason === INTERRUPTED ? "interrupted" : "stopped" }
        : { status: "failed", failure: explain(deps, job, error) },
  );
  ignoreStops();
  deps.streams.finish(job.chatId);
  const next = await settleReply(deps, job, written, outcome);
  if (next) startReply(deps, next);
  // Of a chat that goes on by itself the last reply is the news.
  else if (outcome.status !== "interrupted") await notifyReplyFinished(deps, job);
}

/** A journal only grows: whoever reads it after a crash finds the mark there, and takes what was before it back again. */
const asJournalled = ({ text, thinking, recalls }: WrittenPart) =>
  recalls ? { text: `${thinking}</think>${text}`, thinking: "" } : { text, thinking };

type Writing = {
  append(part: WrittenPart): void;
  written: { text: string; thinking: string };
  signal: AbortSignal;
};

async function produce(deps: ReplyDeps, job: ReplyJob, writing: Writing): Promise<Outcome> {
  const turn = await takeTurn(deps, job, writing.signal);
  return write(deps, job, writing).finally(turn.end);
}

async function write(deps: ReplyDeps, job: ReplyJob, writing: Writing): Promise<Outcome> {
  const [prompt, opened] = await Promise.all([
    readPrompt(deps.db, job),
    deps.models.open(job.modelId, writing.signal),
  ]);
  if (!opened) return { status: "failed", failure: explain(deps, job, undefined) };
  const { seesImages, contextTokens, maxOutputTokens } = opened.listing;
  const { turns } = fitTurns(prompt.turns, {
    contextTokens,
    instructions: instructionsFor(prompt.settings.systemPrompt),
    outputTokens: outputRoom(prompt, maxOutputTokens),
  });
  const leavePictureRoom = await takePictureRoom(seesImages ? pickPictures(turns).bytes : 0, writing.signal);
  try {
    const loaded = await loadTurns(deps.db, turns, seesImages);
    return await callUntilDone(deps, job, callOf(prompt, loaded, opened, writing), writing);
  } finally {
    leavePictureRoom();
  }
}

async function callUntilDone(deps: ReplyDeps, job: ReplyJob, call: Call, writing: Writing): Promise<Outcome> {
  let end: CallEnd =
    writing.written.text === ""
      ? await callModel(call, writing.append)
      : await goOn(deps, job, call, writing);
  for (let round = 0; round < MOST_CONTINUATIONS && end === "length"; round++) {
    if (!isInsideOpenFence(writing.written.text)) break;
    end = await goOn(deps, job, call, writing);
  }
  return { status: "complete", finishReason: end };
}

/** Calls the model again to go on after what is written. A model that adds nothing had finished: that is no failure. */
async function goOn(deps: ReplyDeps, job: ReplyJob, call: Call, writing: Writing): Promise<CallEnd> {
  const splice = spliceContinuation(writing.written.text, (text) =>
    writing.append({ text, thinking: "", recalls: false }),
  );
  const turns = continuationTurns(call.turns, writing.written.text);
  try {
    return await callModel({ ...call, turns, written: { ...writing.written } }, ({ text, thinking }) => {
      if (thinking) writing.append({ text: "", thinking, recalls: false });
      if (text) splice.push(text);
    });
  } catch (error) {
    if (deps.models.explain(error, job.modelId).kind === "empty_answer") return "stop";
    throw error;
  } finally {
    splice.end();
  }
}

function callOf(
  prompt: StoredPrompt,
  turns: readonly PromptTurn[],
  opened: OpenedModel,
  { written, signal }: Writing,
): Call {
  const modelLimit = opened.listing.maxOutputTokens;
  return {
    opened,
    settings: prompt.settings,
    templates: prompt.templates,
    turns,
    written: { ...written },
    maxOutputTokens: outputLimit(prompt, modelLimit),
    outputRoom: outputRoom(prompt, modelLimit),
    signal,
  };
}

function explain(deps: ReplyDeps, job: ReplyJob, error: unknown): MessageFailure {
  const { kind, title, reason, remedy } = deps.models.explain(error, job.modelId);
  deps.log.warn({ replyId: job.replyId, modelId: job.modelId, kind }, "a model failed to reply");
  return { title, reason, remedy };
}
