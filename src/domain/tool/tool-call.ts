import { fenceAround } from "../text/fence";
import { firstCharacters } from "../text/first-characters";
import { parseJson } from "../text/parse-json";
import { jsonProblem, parseRepairedJson } from "../text/repair-json";
import {
  isDisplayable,
  isWithinDepth,
  MAX_DISPLAYED_CHARACTERS,
  MAX_DISPLAYED_DEPTH,
  type VerbatimRun,
  verbatimText,
  verbatimValue,
} from "../text/verbatim";

/** Calls of tools in one reply. */
export const MAX_TOOL_CALLS = 8;
/** How long a tool may take to answer. */
export const TOOL_CALL_MS = 30_000;
/** How long a reply waits for the user's decision. */
export const TOOL_ASK_MS = 5 * 60_000;
/** Longer results are cut before they are stored and given to the model. */
export const MAX_RESULT_CHARACTERS = 20_000;
/** Characters of an earlier result in later prompts. */
export const REMEMBERED_CHARACTERS = 600;

export const toolCallStates = ["asking", "running", "done", "refused", "unanswered", "failed"] as const;
/** interrupted: its reply ended before it did. */
export type ToolCallState = (typeof toolCallStates)[number] | "interrupted";

/** A call on its card. Once it is decided, its arguments and its result are loaded when the card is opened. */
export type ToolCallView = {
  position: number;
  serverName: string;
  tool: string;
  /** Everything that the server would get, as JSON; null once it is decided. */
  arguments: string | null;
  /** Ties an answer to the call that was displayed. */
  shownId: string;
  isChanged: boolean;
  state: ToolCallState;
  /** Where in the reply's text it was made, in UTF-16 units. */
  textAt: number;
  /** Length of its result. */
  resultCharacters: number;
};

export type ToolAnswer = "once" | "always" | "never";
export const toolAnswers = ["once", "always", "never"] as const satisfies readonly ToolAnswer[];

/** A call ends with its reply. */
export const stateAfter = (state: ToolCallState, isReplying: boolean): ToolCallState =>
  !isReplying && (state === "asking" || state === "running") ? "interrupted" : state;

/** The arguments of a call, parsed once: the same value is displayed and sent. */
export type CallArguments = Record<string, unknown>;
/** `refusal`: why the call is not made. */
export type ReadArguments = { args: CallArguments } | { refusal: string };

/** Parses a model's arguments; of duplicate names the last counts. */
export function readArguments(
  written: string | CallArguments,
  adapt: (args: CallArguments) => unknown = (args) => args,
): ReadArguments {
  const parsed = typeof written === "string" ? parseWritten(written) : written;
  if (!isObject(parsed)) {
    const problem = typeof written === "string" ? jsonProblem(written) : "";
    return { refusal: problem ? `${refusals.notJson} ${problem}` : refusals.notJson };
  }
  if (!isWithinDepth(parsed, MAX_DISPLAYED_DEPTH)) return { refusal: refusals.tooDeep };
  // Numbers that JavaScript cannot represent change here, before they are displayed.
  return { args: JSON.parse(JSON.stringify(adapt(parsed))) as CallArguments };
}

/** Refuses arguments that are too large to display in full to the user who has to allow the call. */
export const withinDisplayLimits = (input: ReadArguments): ReadArguments =>
  "args" in input && !isDisplayable(input.args) ? { refusal: refusals.tooLarge } : input;

const parseWritten = (written: string): unknown => (written.trim() === "" ? {} : parseRepairedJson(written));

/** Renders stored arguments; those of earlier versions may be invalid JSON. */
export function verbatimArguments(kept: string): VerbatimRun[] {
  const parsed = parseJson(kept);
  return isObject(parsed) && isDisplayable(parsed) ? verbatimValue(parsed) : verbatimText(kept);
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
  tooDeep: `The arguments have more than ${MAX_DISPLAYED_DEPTH} levels, so the call was not made.`,
  tooLarge: `The arguments have more than ${MAX_DISPLAYED_CHARACTERS.toLocaleString("en-US")} characters. They cannot be shown in full to the user who has to allow the call, so it was not made.`,
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
