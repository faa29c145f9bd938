import { transcriptTitle } from "~/domain/chat/agent/agent-tools";
import { diffOutlines } from "~/domain/chat/agent/changed-outline";
import { digestOf, firstSentStep } from "~/domain/chat/agent/compact-steps";
import type { PlanItem, Remark } from "~/domain/chat/agent/run";
import type { PromptTurn } from "~/domain/chat/prompt";
import { estimateTokens } from "~/domain/model/context";
import { fenceAround } from "~/domain/text/fence";
import type { ModelMessage } from "~/server/ports/models";
import type { Step } from "./run-store";

type StepHistory = { steps: readonly Step[]; remarks: readonly Remark[]; plan: readonly PlanItem[] };

/** The newest picture since the last request; it is sent once. */
export type Picture = { data: string; mediaType: string };

const PICTURE = "The picture that you took.";
/** Replaces the picture in a step's result. */
export const PICTURE_PART = "[A picture. Of several in one answer, the last is shown.]";
const LOST_PICTURE = "(You were not shown it, because the run was interrupted. Take it again to see it.)";

/** Notes on resumed steps that their picture was lost: pictures are not stored. */
export function markLostPictures(steps: readonly Step[]): Step[] {
  const lastTurn = steps.findLastIndex(({ said }) => said !== "");
  return steps.map((step, at) =>
    at >= lastTurn && step.state === "done" && step.result.includes(PICTURE_PART)
      ? { ...step, result: `${step.result}\n${LOST_PICTURE}` }
      : step,
  );
}

const CHARACTERS_PER_TOKEN = 3;
const DIGEST_SHARE = 0.12;

/** The steps to send, and a digest of the earlier ones. */
export type SentSteps = { digest: string; steps: readonly Step[]; remarks: readonly Remark[] };

/** The steps that fit into `maxTokens`, and a digest of the earlier ones. */
export function fitSteps({ steps, remarks, plan }: StepHistory, maxTokens: number): SentSteps {
  const finished = steps.filter(({ state }) => state !== "running");
  const first = firstSentStep(finished.map(tokensOf), maxTokens);
  if (first === 0) return { digest: "", steps: finished, remarks };
  const dropped = finished.slice(0, first);
  const from = finished[first]?.position ?? Number.POSITIVE_INFINITY;
  const decisions = dropped.flatMap(({ tool, result, state }) =>
    tool === "ask_person" && state === "done" ? result : [],
  );
  const digest = digestOf(
    {
      steps: dropped,
      plan,
      decisions,
      remarks: remarks.flatMap(({ text, at }) => (at !== null && at < from ? text : [])),
    },
    Math.floor(maxTokens * DIGEST_SHARE * CHARACTERS_PER_TOKEN),
  );
  return {
    digest,
    steps: finished.slice(first),
    remarks: remarks.filter(({ at }) => at !== null && at >= from),
  };
}

const tokensOf = ({ said, result, arguments: args }: Step): number =>
  estimateTokens(said) + estimateTokens(said === "" ? args : "") + estimateTokens(result) + 20;

const remarksAt = (remarks: readonly Remark[], position: number): string =>
  remarks.flatMap(({ text, at }) => (at === position ? text : [])).join("\n\n");

/** The steps as messages, for a model that calls tools. @param next the position of the requested step */
export function toMessages(
  { steps, remarks }: SentSteps,
  next: number,
  picture: Picture | null,
): ModelMessage[] {
  const messages: ModelMessage[] = [];
  const addUser = (text: string) => {
    if (text) messages.push({ role: "user", content: [{ type: "text", text }] });
  };
  const answers = diffOutlines(steps.map(({ result }) => result));
  const firstTurn = steps.findIndex(({ said }) => said !== "");
  for (const [at, step] of steps.entries()) {
    const isFirst = step.said !== "" || at === 0;
    if (isFirst) {
      addUser(remarksAt(remarks, step.position));
      messages.push(messageOf(step, callsOf(steps, at)));
    }
    // Providers reject the result of a call whose message is no longer sent.
    if (step.callId === "" || firstTurn === -1 || at < firstTurn) addUser(resultText(step, answers[at]));
    else
      messages.push({
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: step.callId,
            toolName: step.tool,
            output: { type: "text", value: answers[at] ?? "" },
          },
        ],
      });
  }
  // Many providers accept pictures only in user messages.
  if (picture)
    messages.push({
      role: "user",
      content: [
        { type: "file", mediaType: picture.mediaType, data: { type: "data", data: picture.data } },
        { type: "text", text: PICTURE },
      ],
    });
  addUser(remarksAt(remarks, next));
  return messages;
}

/** The call ids of the turn that a step begins. */
function callsOf(steps: readonly Step[], at: number): Set<string> {
  const rest = steps.slice(at + 1);
  const end = rest.findIndex(({ said }) => said !== "");
  return new Set(
    [steps[at], ...(end === -1 ? rest : rest.slice(0, end))].flatMap((step) => step?.callId ?? []),
  );
}

/** The message as its provider expects it back, without calls that were never made. */
function messageOf(step: Step, calls: ReadonlySet<string>): ModelMessage {
  const message = step.said === "" ? null : (JSON.parse(step.said) as ModelMessage);
  if (message?.role !== "assistant" || step.callId === "")
    return { role: "assistant", content: [{ type: "text", text: textOf(message) || transcriptTitle(step) }] };
  const content = message.content.filter((part) => part.type !== "tool-call" || calls.has(part.toolCallId));
  return { role: "assistant", content };
}

const textOf = (message: ModelMessage | null): string =>
  message?.role === "assistant"
    ? message.content.flatMap((part) => (part.type === "text" ? part.text : [])).join("")
    : "";

/** The steps as turns, for a model that writes its actions as text. */
export function toTurns({ steps, remarks }: SentSteps, next: number, picture: Picture | null): PromptTurn[] {
  const turns: PromptTurn[] = [];
  const add = (role: PromptTurn["role"], text: string, images: PromptTurn["images"] = []) => {
    if (text) turns.push({ role, text, images, omittedImages: 0, tokens: estimateTokens(text) });
  };
  const answers = diffOutlines(steps.map(({ result }) => result));
  for (const [at, step] of steps.entries()) {
    add("user", remarksAt(remarks, step.position));
    add(
      "assistant",
      step.said === "" ? transcriptTitle(step) : textOf(JSON.parse(step.said) as ModelMessage),
    );
    add("user", resultText(step, answers[at]));
  }
  if (picture)
    add("user", PICTURE, [{ mediaType: picture.mediaType, bytes: Buffer.from(picture.data, "base64") }]);
  add("user", remarksAt(remarks, next));
  return turns;
}

/** Fenced, so that the model does not mistake it for the user's words. */
function resultText({ tool, state }: Step, result = ""): string {
  const fence = fenceAround(result, "`");
  return `[${tool}: ${state}]\n${fence}text\n${result}\n${fence}`;
}
