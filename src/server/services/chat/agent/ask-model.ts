import { actionGrammar } from "~/domain/chat/agent/action-grammar";
import { readAction } from "~/domain/chat/agent/written-action";
import type { CallUsage } from "~/domain/chat/usage";
import { estimateTokens } from "~/domain/model/context";
import type { ProjectFiles } from "~/domain/project/project-files";
import { holdCallsAsText } from "~/domain/reply/calls-as-text";
import { appendPart, type ModelOutput } from "~/domain/reply/thinking";
import { fitCall } from "~/domain/tool/fit-call";
import type { ModelMessage } from "~/server/ports/models";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { callModel, type FinishReason, type ModelCall } from "../writing/call-model";
import type { Writing } from "../writing/call-until-done";
import { collectStep, type RequestedCall } from "../writing/collect-step";
import type { AgentPrompt } from "./agent-prompt";
import { asMessages, asTurns, type Picture, type SentSteps } from "./transcript";

/** An action that a model asks for. `refusal`: why its arguments cannot be read. */
export type AskedAction = { callId: string; tool: string; arguments: string; refusal: string | null };

/** What a model answered to the question for the next step. */
export type ModelTurn = {
  end: FinishReason;
  /** Its message, as JSON, in the form that its provider wants again. */
  said: string;
  /** In words. */
  text: string;
  actions: AskedAction[];
  usage: CallUsage | null;
};

export type Asking = {
  writing: Writing;
  prompt: AgentPrompt;
  sent: SentSteps;
  /** The position of the step that is asked for. */
  next: number;
  picture: Picture | null;
  /** The project as it is now, which written files are compared with. */
  files: () => Promise<ProjectFiles>;
};

/** Asks for the next step. @throws the provider's error, or the signal's reason */
export async function askModel(
  { clock }: ReplyDeps,
  { userId }: ReplyJob,
  asking: Asking,
): Promise<ModelTurn> {
  const { writing, prompt, sent } = asking;
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
    onUsage: (taken) => {
      usage = taken;
    },
    signal: writing.signal,
  };
  const turn = prompt.callsTools ? await askForCalls(call, asking) : await askForText(call, asking);
  return { ...turn, usage };
}

const withDigest = (turns: AgentPrompt["turns"], digest: string): AgentPrompt["turns"] =>
  turns.map((turn, at) =>
    digest === "" || at < turns.length - 1
      ? turn
      : { ...turn, text: `${turn.text}\n\n${digest}`, tokens: turn.tokens + estimateTokens(digest) },
  );

type Turn = Omit<ModelTurn, "usage">;

async function askForCalls(call: ModelCall, { writing, prompt, sent, next, picture }: Asking): Promise<Turn> {
  const offered = prompt.tools;
  const step = collectStep(offered);
  const exchanged = asMessages(sent, next, prompt.opened.listing.supportsImages ? picture : null);
  const heard: ModelOutput = { text: "", thinking: "" };
  const tools = { offered, instruction: "", mayCall: true, exchanged, step };
  const text = holdCallsAsText(offered, (part) => {
    appendPart(heard, part);
    writing.append(part);
  });
  const end = await callModel({ ...call, tools }, text.push);
  const written = text.end().map((each) => ({ id: "", ...each }));
  const calls = step.calls.length > 0 ? step.calls : written;
  return { end, said: JSON.stringify(step.message()), text: heard.text.trim(), actions: calls.map(asAction) };
}

const asAction = ({ id, name, input }: RequestedCall): AskedAction => ({
  callId: id,
  tool: name,
  arguments: "args" in input ? JSON.stringify(input.args) : "{}",
  refusal: "refusal" in input ? input.refusal : null,
});

/** The action is no text for the user, so the answer is shown once it is whole. */
async function askForText(
  call: ModelCall,
  { writing, sent, next, prompt, picture, files }: Asking,
): Promise<Turn> {
  const heard: ModelOutput = { text: "", thinking: "" };
  const seen = prompt.opened.listing.supportsImages ? picture : null;
  const turns = [...call.turns, ...asTurns(sent, next, seen)];
  const grammar = actionGrammar(prompt.tools.map(({ name }) => name).filter((name) => /^[\w-]+$/.test(name)));
  const end = await callModel({ ...call, turns, grammar }, (part) => {
    appendPart(heard, part);
    if (part.thinking && !part.retractsText)
      writing.append({ text: "", thinking: part.thinking, retractsText: false });
  });
  const action = readAction(heard.text, await files());
  const text = (action?.said ?? heard.text).trim();
  if (text) writing.append({ text, thinking: "", retractsText: false });
  const message: ModelMessage = { role: "assistant", content: [{ type: "text", text: heard.text }] };
  return {
    end,
    said: JSON.stringify(message),
    text,
    actions: action ? [asAction({ id: "", ...fitCall(action.tool, action.args, prompt.tools) })] : [],
  };
}
