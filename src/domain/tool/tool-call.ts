import { fenceAround } from "../preview/fence";
import { firstCharacters } from "../text/first-characters";

/** Calls of tools in one reply. */
export const MAX_TOOL_CALLS = 8;
/** How long a tool may take to answer. */
export const TOOL_CALL_MS = 30_000;
/** How long a reply waits for its person to decide. */
export const TOOL_ASK_MS = 5 * 60_000;
/** What is kept of an answer, and given to the model. */
export const MAX_RESULT_CHARACTERS = 20_000;
export const MAX_ARGUMENT_CHARACTERS = 20_000;
/** Of the arguments that a list of messages carries; all of them are with the result. */
const SHOWN_ARGUMENT_CHARACTERS = 4_000;
/** Of an answer that an earlier reply got, in later prompts. */
export const REMEMBERED_CHARACTERS = 600;

export const toolCallStates = ["asking", "running", "done", "refused", "unanswered", "failed"] as const;
/** interrupted: its reply ended before it did. */
export type ToolCallState = (typeof toolCallStates)[number] | "interrupted";

/** A call as its card shows it; its result is asked for when the card is opened. */
export type ToolCallView = {
  position: number;
  serverName: string;
  tool: string;
  arguments: string;
  isChanged: boolean;
  state: ToolCallState;
  /** Where in the reply's text it was made, in UTF-16 units. */
  textAt: number;
  /** Length of what it answered. */
  resultCharacters: number;
};

export type ToolAnswer = "once" | "always" | "never";
export const toolAnswers = ["once", "always", "never"] as const satisfies readonly ToolAnswer[];

/** A call whose reply is over runs no longer. */
export const stateAfter = (state: ToolCallState, isReplying: boolean): ToolCallState =>
  !isReplying && (state === "asking" || state === "running") ? "interrupted" : state;

/** JSON as people read it; what is no JSON stays as it is. */
export function readableArguments(text: string): string {
  const shown = text.length > SHOWN_ARGUMENT_CHARACTERS ? undefined : parseJson(text);
  return shown === undefined
    ? firstCharacters(text, SHOWN_ARGUMENT_CHARACTERS, SHOWN_ARGUMENT_CHARACTERS)
    : JSON.stringify(shown, null, 2);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The arguments of a call; undefined when the model wrote no JSON object. */
export function parseArguments(text: string): Record<string, unknown> | undefined {
  const parsed = text.trim() === "" ? {} : parseJson(text);
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
    ? (parsed as Record<string, unknown>)
    : undefined;
}

/** The beginning of an answer that is too long, with a note. */
export function boundResult(text: string, max = MAX_RESULT_CHARACTERS): string {
  if (text.length <= max) return text;
  const notice = "\n[shortened]";
  return firstCharacters(text, max - notice.length, max - notice.length) + notice;
}

/** How large an answer may be for a model with this context, so that a few leave room for the conversation. */
export const resultCharactersFor = (contextTokens: number | null): number =>
  Math.min(MAX_RESULT_CHARACTERS, contextTokens ?? MAX_RESULT_CHARACTERS);

/** What the model is told of a call that was not made. */
export const refusals = {
  refused: "The user did not allow this call. Go on without it.",
  unanswered: "The user did not answer whether this call is allowed. Go on without it.",
  tooMany: `No more than ${MAX_TOOL_CALLS} calls are made for one message. Answer with what you know.`,
  unknown: "There is no such tool.",
  notJson: "The arguments are no JSON object.",
} as const;

/** A call of an earlier reply. */
export type RememberedCall = { tool: string; arguments: string; state: ToolCallState; result: string };

/** The calls of an earlier reply, for later prompts. */
export function describeCalls(calls: readonly RememberedCall[]): string {
  return calls
    .map(({ tool, arguments: args, state, result }) => {
      const head = `[Called the tool ${tool} with ${boundResult(args, REMEMBERED_CHARACTERS)}`;
      if (state !== "done") return `${head}: ${state}]`;
      const kept = boundResult(result, REMEMBERED_CHARACTERS);
      const fence = fenceAround(kept, "`");
      return `${head}, which answered:\n${fence}text\n${kept}\n${fence}]`;
    })
    .join("\n\n");
}
