import { fenceAround } from "../text/fence";
import { firstCharacters } from "../text/first-characters";
import { parseJson } from "../text/parse-json";
import { jsonProblem, parseRepairedJson } from "../text/repair-json";
import {
  canBeShown,
  isWithinDepth,
  MAX_SHOWN_CHARACTERS,
  MAX_SHOWN_DEPTH,
  type ShownRun,
  shownText,
  shownValue,
} from "../text/verbatim";

/** Calls of tools in one reply. */
export const MAX_TOOL_CALLS = 8;
/** How long a tool may take to answer. */
export const TOOL_CALL_MS = 30_000;
/** How long a reply waits for the user's decision. */
export const TOOL_ASK_MS = 5 * 60_000;
/** What is kept of an answer, and given to the model. */
export const MAX_RESULT_CHARACTERS = 20_000;
/** Of an answer that an earlier reply got, in later prompts. */
export const REMEMBERED_CHARACTERS = 600;

export const toolCallStates = ["asking", "running", "done", "refused", "unanswered", "failed"] as const;
/** interrupted: its reply ended before it did. */
export type ToolCallState = (typeof toolCallStates)[number] | "interrupted";

/** A call as its card shows it; once it is decided, its arguments and its result are asked for when the card is opened. */
export type ToolCallView = {
  position: number;
  serverName: string;
  tool: string;
  /** All that the server would get, as JSON; null once it is decided. */
  arguments: string | null;
  /** Of this very call: an answer is to what was shown. */
  shownId: string;
  isChanged: boolean;
  state: ToolCallState;
  /** Where in the reply's text it was made, in UTF-16 units. */
  textAt: number;
  /** Length of what it answered. */
  resultCharacters: number;
};

export type ToolAnswer = "once" | "always" | "never";
export const toolAnswers = ["once", "always", "never"] as const satisfies readonly ToolAnswer[];

/** A call ends with its reply. */
export const stateAfter = (state: ToolCallState, isReplying: boolean): ToolCallState =>
  !isReplying && (state === "asking" || state === "running") ? "interrupted" : state;

/** The arguments of a call, parsed once: the value that is shown, and that is sent. */
export type CallArguments = Record<string, unknown>;
/** `refusal`: why the call is not made. */
export type ReadArguments = { args: CallArguments } | { refusal: string };

/** What a model wrote as arguments; of a name that is there twice the last counts. @returns why the call is not made */
export function readArguments(
  written: string | CallArguments,
  adapt: (args: CallArguments) => unknown = (args) => args,
): ReadArguments {
  const parsed = typeof written === "string" ? parseWritten(written) : written;
  if (!isObject(parsed)) {
    const problem = typeof written === "string" ? jsonProblem(written) : "";
    return { refusal: problem ? `${refusals.notJson} ${problem}` : refusals.notJson };
  }
  if (!isWithinDepth(parsed, MAX_SHOWN_DEPTH)) return { refusal: refusals.tooDeep };
  // Numbers that JavaScript cannot hold change here, before anybody sees them.
  return { args: JSON.parse(JSON.stringify(adapt(parsed))) as CallArguments };
}

/** The arguments of a call that its user is asked about, who has to see all of them. */
export const askedWith = (input: ReadArguments): ReadArguments =>
  "args" in input && !canBeShown(input.args) ? { refusal: refusals.tooLarge } : input;

const parseWritten = (written: string): unknown => (written.trim() === "" ? {} : parseRepairedJson(written));

/** How a question shows arguments that were kept; those of earlier versions may be no JSON. */
export function shownArguments(kept: string): ShownRun[] {
  const parsed = parseJson(kept);
  return isObject(parsed) && canBeShown(parsed) ? shownValue(parsed) : shownText(kept);
}

const isObject = (value: unknown): value is CallArguments =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The beginning of an answer that is too long, with a note. */
export function boundResult(text: string, max = MAX_RESULT_CHARACTERS): string {
  if (text.length <= max) return text;
  const notice = "\n[shortened]";
  return firstCharacters(text, max - notice.length, max - notice.length) + notice;
}

/** How large an answer may be for a model with this context, so that a few leave room for the conversation. */
export const resultCharactersFor = (contextTokens: number | null): number =>
  Math.min(MAX_RESULT_CHARACTERS, contextTokens ?? MAX_RESULT_CHARACTERS);

/** The answer that the model gets to a call that was not made. */
export const refusals = {
  refused: "The user did not allow this call. Go on without it.",
  unanswered: "The user did not answer whether this call is allowed. Go on without it.",
  tooMany: `No more than ${MAX_TOOL_CALLS} calls are made for one message. Answer with what you know.`,
  unknown: "There is no such tool.",
  notJson: "The arguments are no JSON object.",
  tooDeep: `The arguments have more than ${MAX_SHOWN_DEPTH} levels, so the call was not made.`,
  tooLarge: `The arguments have more than ${MAX_SHOWN_CHARACTERS.toLocaleString("en-US")} characters. They cannot be shown in full to the user who has to allow the call, so it was not made.`,
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
