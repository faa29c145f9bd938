import { actionGrammar } from "~/domain/chat/agent/action-grammar";
import { readAction } from "~/domain/chat/agent/written-action";
import type { CallUsage } from "~/domain/chat/usage";
import { estimateTokens } from "~/domain/model/context";
import type { ProjectFiles } from "~/domain/project/project-files";
import { interceptWrittenCalls } from "~/domain/reply/calls-as-text";
import { appendPart, type ModelOutput } from "~/domain/reply/thinking";
import { fitCall } from "~/domain/tool/fit-call";
import type { ModelMessage } from "~/server/ports/models";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { callModel, type FinishReason, type ModelCall } from "../writing/call-model";
import type { Writing } from "../writing/call-until-done";
import { collectStep, type RequestedCall } from "../writing/collect-step";
import type { AgentPrompt } from "./agent-prompt";
import { type Picture, type SentSteps, toMessages, toTurns } from "./transcript";

/** An action that a model requested. `refusal`: why its arguments are invalid. */
export type RequestedAction = { callId: string; tool: string; arguments: string; refusal: string | null };

/** A model's response to the request for the next step. */
export type ModelTurn = {
  end: FinishReason;
  /** The message as JSON, in the form that its provider expects back. */
  said: string;
  /** The message's text. */
  text: string;
  actions: RequestedAction[];
  usage: CallUsage | null;
};

type StepRequest = {
  writing: Writing;
  prompt: AgentPrompt;
  sent: SentSteps;
  /** The position of the requested step. */
  next: number;
  picture: Picture | null;
  /** The current project files. */
  files: () => Promise<ProjectFiles>;
};

/** Requests the next step. @throws the provider's error, or the signal's reason */
export async function requestStep(
  { clock }: ReplyDeps,
  { userId }: ReplyJob,
  request: StepRequest,
): Promise<ModelTurn> {
  const { writing, prompt, sent } = request;
  let usage: CallUsage | null = null;
  const turns = withDigest(prompt.turns, sent.digest);
  const call: ModelCall = {
    opened: prompt.opened,
    userId,
    templates: prompt.stored.templates,
    settings: prompt.stored.settings,
    seed: prompt.stored.seed,
    instructions: prompt.instructions,
    turns,
    written: { text: "", thinking: "" },
    maxOutputTokens: prompt.maxOutputTokens,
    outputBudget: prompt.outputBudget,
    clock,
    onUsage: (used) => {
      usage = used;
    },
    signal: writing.signal,
  };
  const turn = await (prompt.callsTools ? requestCalls : requestText)(call, request);
  return { ...turn, usage };
}

const withDigest = (turns: AgentPrompt["turns"], digest: string): AgentPrompt["turns"] =>
  turns.map((turn, at) =>
    digest === "" || at < turns.length - 1
      ? turn
      : { ...turn, text: `${turn.text}\n\n${digest}`, tokens: turn.tokens + estimateTokens(digest) },
  );

type Turn = Omit<ModelTurn, "usage">;

async function requestCalls(
  call: ModelCall,
  { writing, prompt, sent, next, picture }: StepRequest,
): Promise<Turn> {
  const offered = prompt.tools;
  const step = collectStep(offered);
  const exchanged = toMessages(sent, next, prompt.opened.listing.supportsImages ? picture : null);
  const output: ModelOutput = { text: "", thinking: "" };
  const tools = { offered, instruction: "", mayCall: true, exchanged, step };
  const text = interceptWrittenCalls(offered, (part) => {
    appendPart(output, part);
    writing.append(part);
  });
  const end = await callModel({ ...call, tools }, text.push);
  const written = text.end().map((each) => ({ id: "", ...each }));
  const calls = step.calls.length > 0 ? step.calls : written;
  return {
    end,
    said: JSON.stringify(step.message()),
    text: output.text.trim(),
    actions: calls.map(toAction),
  };
}

const toAction = ({ id, name, input }: RequestedCall): RequestedAction => ({
  callId: id,
  tool: name,
  arguments: "args" in input ? JSON.stringify(input.args) : "{}",
  refusal: "refusal" in input ? input.refusal : null,
});

/** The text contains the action, so it is shown only once it is complete and parsed. */
async function requestText(
  call: ModelCall,
  { writing, sent, next, prompt, picture, files }: StepRequest,
): Promise<Turn> {
  const output: ModelOutput = { text: "", thinking: "" };
  const shownPicture = prompt.opened.listing.supportsImages ? picture : null;
  const turns = [...call.turns, ...toTurns(sent, next, shownPicture)];
  const grammar = actionGrammar(prompt.tools.map(({ name }) => name).filter((name) => /^[\w-]+$/.test(name)));
  const end = await callModel({ ...call, turns, grammar }, (part) => {
    appendPart(output, part);
    if (part.thinking && !part.retractsText)
      writing.append({ text: "", thinking: part.thinking, retractsText: false });
  });
  const action = readAction(output.text, await files());
  const text = (action?.said ?? output.text).trim();
  if (text) writing.append({ text, thinking: "", retractsText: false });
  const message: ModelMessage = { role: "assistant", content: [{ type: "text", text: output.text }] };
  return {
    end,
    said: JSON.stringify(message),
    text,
    actions: action ? [toAction({ id: "", ...fitCall(action.tool, action.args, prompt.tools) })] : [],
  };
}
