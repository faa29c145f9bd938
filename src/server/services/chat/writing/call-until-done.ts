import type { CallUsage } from "~/domain/chat/usage";
import { isInsideOpenFence } from "~/domain/reply/continuation";
import type { ModelOutput, OutputPart } from "~/domain/reply/thinking";
import { describeCalls } from "~/domain/tool/tool-call";
import type { OpenedModel } from "~/server/ports/models";
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
  /** The usage of each call. */
  usages: CallUsage[];
  /** Tools were called, possibly with side effects. */
  hasCalledTools: boolean;
  signal: AbortSignal;
};

/** An attempt to write a reply with one model, which `open` opens. */
export type Attempt = { writing: Writing; open: () => Promise<OpenedModel> };

/** A call for more of the text `written`; without a request, to continue it. */
export type CallFor = (written: ModelOutput, request?: string) => ModelCall;

export type OpenReply = {
  job: ReplyJob;
  writing: Writing;
  callFor: CallFor;
  toolbox: readonly OfferedTool[];
  skills: SkillReader | null;
};

const nothing: ModelOutput = { text: "", thinking: "" };

/** Writes a reply or its missing rest. */
export async function callUntilDone(deps: ReplyDeps, reply: OpenReply): Promise<FinishReason> {
  const isNew = reply.writing.written.text === "";
  const end = isNew ? await callForText(deps, reply, { from: nothing }) : await continueText(deps, reply);
  return continueWhileCut(deps, reply, end);
}

export async function continueWhileCut(
  deps: ReplyDeps,
  reply: OpenReply,
  firstEnd: FinishReason,
): Promise<FinishReason> {
  let end = firstEnd;
  for (let round = 0; round < MAX_CONTINUATIONS && end === "length"; round++) {
    if (!isInsideOpenFence(reply.writing.written.text)) break;
    end = await continueText(deps, reply);
  }
  return end;
}

/** Requests a further part of the reply. */
export async function requestMore(deps: ReplyDeps, reply: OpenReply, request: string): Promise<FinishReason> {
  const from = await withCalls(deps, reply);
  return callForText(deps, reply, { from, request });
}

/** Calls the model again to continue the text. An empty continuation means it had finished, not that it failed. */
async function continueText(deps: ReplyDeps, reply: OpenReply): Promise<FinishReason> {
  const { job, writing } = reply;
  const from = await withCalls(deps, reply);
  const emit = (text: string) => writing.append({ text, thinking: "", retractsText: false });
  // After a tool call inside code, the model may repeat itself again.
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
    return await callForText(deps, reply, { from, append, onCall });
  } catch (error) {
    if (deps.models.explain(error, job.modelId).kind === "empty_response") return "stop";
    throw error;
  } finally {
    joiner?.end();
  }
}

type TextRequest = {
  /** The reply so far as the model sees it, after its tool calls. */
  from: ModelOutput;
  request?: string;
  append?: (part: OutputPart) => void;
  onCall?: () => void;
};

const callForText = (
  deps: ReplyDeps,
  { job, writing, callFor, toolbox, skills }: OpenReply,
  { from, request, append = writing.append, onCall }: TextRequest,
): Promise<FinishReason> =>
  callWithTools(deps, job, {
    call: () => ({ ...callFor(from, request), written: { ...writing.written } }),
    toolbox,
    skills,
    append,
    text: () => writing.written.text,
    onCall() {
      writing.hasCalledTools = true;
      onCall?.();
    },
  });

/** The text so far, after a description of its tool calls, whose results are in no turn. */
async function withCalls(deps: ReplyDeps, { job, writing: { written } }: OpenReply): Promise<ModelOutput> {
  const calls = describeCalls(await readCalls(deps.db, job));
  return { text: [calls, written.text].filter(Boolean).join("\n\n"), thinking: written.thinking };
}
