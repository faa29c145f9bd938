import type { CallUsage } from "~/domain/chat/usage";
import { isInsideOpenFence } from "~/domain/reply/continuation";
import type { ModelOutput, OutputPart } from "~/domain/reply/thinking";
import { describeCalls } from "~/domain/tool/tool-call";
import type { OfferedTool } from "../../tool/open-toolbox";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { callWithTools } from "../tools/call-with-tools";
import type { SkillReader } from "../tools/skill-call";
import { readCalls } from "../tools/tool-call";
import type { FinishReason, ModelCall } from "./call-model";
import { createContinuationJoiner } from "./continuation-joiner";

/** How often a reply cut inside a code block by its length limit is continued automatically. */
const MAX_CONTINUATIONS = 8;

export type Writing = {
  append(part: OutputPart): void;
  written: { text: string; thinking: string };
  /** What each call took. */
  usages: CallUsage[];
  /** Tools were called, which may have done something. */
  hasCalledTools: boolean;
  signal: AbortSignal;
};

/** A call for more of the text `written`; without a request, to continue it. */
export type CallFor = (written: ModelOutput, request?: string) => ModelCall;

/** Where a reply's text comes from: each of its calls may use the tools. */
export type TextSource = { callFor: CallFor; toolbox: readonly OfferedTool[]; skills: SkillReader | null };

const nothing: ModelOutput = { text: "", thinking: "" };

/** Writes a reply, or what is missing of it. */
export async function callUntilDone(
  deps: ReplyDeps,
  job: ReplyJob,
  source: TextSource,
  writing: Writing,
): Promise<FinishReason> {
  const isNew = writing.written.text === "";
  const end = isNew
    ? await callForText(deps, job, source, writing, { from: nothing })
    : await continueText(deps, job, source, writing);
  return continueWhileCut(deps, job, source, writing, end);
}

export async function continueWhileCut(
  deps: ReplyDeps,
  job: ReplyJob,
  source: TextSource,
  writing: Writing,
  firstEnd: FinishReason,
): Promise<FinishReason> {
  let end = firstEnd;
  for (let round = 0; round < MAX_CONTINUATIONS && end === "length"; round++) {
    if (!isInsideOpenFence(writing.written.text)) break;
    end = await continueText(deps, job, source, writing);
  }
  return end;
}

/** Asks for more than what is written. */
export async function requestMore(
  deps: ReplyDeps,
  job: ReplyJob,
  source: TextSource,
  writing: Writing,
  request: string,
): Promise<FinishReason> {
  const from = await withCalls(deps, job, writing.written);
  return callForText(deps, job, source, writing, { from, request });
}

/** Calls the model again to continue the text. An empty continuation means it had finished, not that it failed. */
async function continueText(
  deps: ReplyDeps,
  job: ReplyJob,
  source: TextSource,
  writing: Writing,
): Promise<FinishReason> {
  const from = await withCalls(deps, job, writing.written);
  const emit = (text: string) => writing.append({ text, thinking: "", retractsText: false });
  // After a call of a tool inside code the model may repeat itself again.
  const join = () =>
    isInsideOpenFence(writing.written.text) ? createContinuationJoiner(writing.written.text, emit) : null;
  let joiner = join();
  const append = ({ text, thinking }: OutputPart) => {
    if (thinking) writing.append({ text: "", thinking, retractsText: false });
    if (text) (joiner?.push ?? emit)(text);
  };
  const onCall = () => {
    joiner?.end();
    joiner = join();
  };
  try {
    return await callForText(deps, job, source, writing, { from, append, onCall });
  } catch (error) {
    if (deps.models.explain(error, job.modelId).kind === "empty_response") return "stop";
    throw error;
  } finally {
    joiner?.end();
  }
}

type More = {
  /** The reply so far, as the model gets it. What it said between its calls of tools is behind them already. */
  from: ModelOutput;
  request?: string;
  append?: (part: OutputPart) => void;
  onCall?: () => void;
};

const callForText = (
  deps: ReplyDeps,
  job: ReplyJob,
  { callFor, toolbox, skills }: TextSource,
  writing: Writing,
  { from, request, append = writing.append, onCall }: More,
): Promise<FinishReason> =>
  callWithTools(deps, job, () => ({ ...callFor(from, request), written: { ...writing.written } }), {
    toolbox,
    skills,
    append,
    text: () => writing.written.text,
    onCall() {
      writing.hasCalledTools = true;
      onCall?.();
    },
  });

/** The text so far, behind the calls of tools that it came from: their answers are in no turn. */
async function withCalls(
  deps: ReplyDeps,
  job: ReplyJob,
  { text, thinking }: ModelOutput,
): Promise<ModelOutput> {
  const calls = describeCalls(await readCalls(deps.db, job));
  return { text: [calls, text].filter(Boolean).join("\n\n"), thinking };
}
