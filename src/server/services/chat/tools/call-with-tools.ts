import { READ_SKILL, readSkillTool } from "~/domain/chat/rules/read-skill-tool";
import { interceptWrittenCalls } from "~/domain/reply/calls-as-text";
import { isInsideOpenFence } from "~/domain/reply/continuation";
import type { OutputPart } from "~/domain/reply/thinking";
import { fenceAround } from "~/domain/text/fence";
import { describeTool, TOOLS_INSTRUCTION } from "~/domain/tool/offered-tool";
import { MAX_TOOL_CALLS, refusals, resultCharactersFor } from "~/domain/tool/tool-call";
import type { ModelMessage, ModelTool } from "~/server/ports/models";
import type { OfferedTool } from "../../tool/open-toolbox";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { callModel, type FinishReason, type ModelCall } from "../writing/call-model";
import { collectStep, type RequestedCall } from "../writing/collect-step";
import { readSkillFor, type SkillReader } from "./skill-call";
import { makeToolCall, nextPosition } from "./tool-call";

/** The definitions of the tools that a model may call. */
export const toolsFor = (toolbox: readonly OfferedTool[], skills: SkillReader | null): ModelTool[] => [
  ...(skills ? [{ type: "function" as const, ...readSkillTool }] : []),
  ...toolbox.map(({ functionName, serverName, description, schema }) => ({
    type: "function" as const,
    name: functionName,
    description: describeTool(serverName, description),
    inputSchema: schema,
  })),
];

export type ToolUse = {
  /** The next call of the model. */
  call(): ModelCall;
  toolbox: readonly OfferedTool[];
  /** Answers calls for skills; null without skills. */
  skills: SkillReader | null;
  /** The reply's text so far; calls have positions in it. */
  text(): string;
  append(part: OutputPart): void;
  /** Called before tools run; from then on the reply cannot be restarted. */
  onCall(): void;
};

/** Calls a model, runs the tools that it requests, and repeats with their results. */
export async function callWithTools(
  deps: ReplyDeps,
  job: ReplyJob,
  { call: nextCall, toolbox, skills, text, append, onCall }: ToolUse,
): Promise<FinishReason> {
  if (toolbox.length === 0 && !skills) return callModel(nextCall(), append);
  const offered = toolsFor(toolbox, skills);
  const instruction = toolbox.length > 0 ? TOOLS_INSTRUCTION : "";
  const exchanged: ModelMessage[] = [];
  let position = await nextPosition(deps.db, job.replyId);
  // Includes calls before a continuation.
  for (let callCount = position; ; ) {
    const call = nextCall();
    const step = collectStep(offered);
    const mayCall = callCount < MAX_TOOL_CALLS;
    const written = interceptWrittenCalls(offered, append);
    const tools = { offered, instruction, mayCall, exchanged, step };
    const end = await callModel({ ...call, tools }, written.push);
    const asText = written.end().map((each) => ({ id: "", ...each }));
    const calls = step.calls.length > 0 ? step.calls : asText;
    if (calls.length === 0 || !mayCall) return end;
    onCall();
    const maxCharacters = resultCharactersFor(call.opened.listing.contextTokens);
    const answer = async ({ name, input }: RequestedCall): Promise<string> => {
      if (callCount >= MAX_TOOL_CALLS) return refusals.tooMany;
      callCount += 1;
      const nextPlace = () => ({ position: position++, textAt: text().length, maxCharacters });
      if (skills && name === READ_SKILL) return readSkillFor(deps, job, { skills, input, at: nextPlace() });
      const tool = toolbox.find(({ functionName }) => functionName === name);
      if (!tool) return "refusal" in input ? input.refusal : refusals.unknown;
      return makeToolCall(deps, job, { tool, input, at: nextPlace(), signal: call.signal });
    };
    // The text after the calls is a separate paragraph, unless they are in the middle of code.
    if (text() !== "" && !isInsideOpenFence(text()) && !text().endsWith("\n"))
      append({ text: "\n\n", thinking: "", retractsText: false });
    exchanged.push(step.message());
    // Sequentially: each may ask for consent, and the next may depend on its effects.
    for (const requested of calls) exchanged.push(resultOf(requested, await answer(requested)));
  }
}

/** A call written as text is answered in a user message, because the provider saw no call. */
const resultOf = ({ id, name }: RequestedCall, value: string): ModelMessage => {
  if (id === "") return { role: "user", content: [{ type: "text", text: `[${name}]\n${inFence(value)}` }] };
  const output = { type: "text" as const, value };
  return { role: "tool", content: [{ type: "tool-result", toolCallId: id, toolName: name, output }] };
};

function inFence(text: string): string {
  const fence = fenceAround(text, "`");
  return `${fence}text\n${text}\n${fence}`;
}
