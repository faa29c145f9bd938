import { type FittedCall, type FittingTool, fitCall, matchTool } from "../tool/fit-call";
import { refusals } from "../tool/tool-call";
import { isInsideOpenFence } from "./continuation";
import type { OutputPart } from "./thinking";
import { CALL_PREFIX, CALL_WRAPPERS, readWrittenCalls } from "./tool-call";

const OPENING = new RegExp(
  `^[ \\t]*(?:(?:\`\`\`|~~~)[\\w-]*[ \\t]*\\n\\s*)?(?:<(?:${CALL_WRAPPERS})\\b|${CALL_PREFIX}[[{]|[[{]\\s*(?:\\{\\s*)?"(?:name|tool|tool_name|function|tool_calls)"\\s*:\\s*(?:"[\\w.:/-]*"|[[{]))`,
  "gim",
);
/** A possible beginning of a call at the end of a text. */
const PARTIAL = /(?:^|\n)[ \t]*(?:(?:```|~~~)[\w-]*[ \t]*\n\s*)?(?:[[{<`~]\s*[^\n]{0,80})?$/;
/** Bounds the search past examples in code. */
const MAX_OPENINGS = 8;
const ENDING = /(?:>|[}\]]|```|~~~)\s*$/;

/** The tool calls at the end of an answer, in any of the forms that models write as text; not examples. */
function callsAtEnd(text: string, tools: readonly FittingTool[]): FittedCall[] {
  if (!ENDING.test(text)) return [];
  const body = text.replace(/^\s*(?:```|~~~)[\w-]*[ \t]*\n/, "");
  const calls = readWrittenCalls(body);
  if (!calls.some(({ name }) => matchTool(name, tools))) return [];
  return calls.map(({ name, given, isWhole, isExact }) =>
    isWhole && isExact && typeof given === "object" && given !== null
      ? fitCall(name, { ...given }, tools)
      : { name, input: { refusal: refusals.notJson } },
  );
}

/**
 * Withholds text that may be a written tool call, which users should not see. Anything else is passed on.
 */
export function interceptWrittenCalls(tools: readonly FittingTool[], onPart: (part: OutputPart) => void) {
  let passed = "";
  let buffer = "";
  let isCall = false;
  const pass = (length: number) => {
    const text = buffer.slice(0, length);
    passed += text;
    buffer = buffer.slice(length);
    if (text) onPart({ text, thinking: "", retractsText: false });
  };
  /** Length of the buffered text before a possible call. */
  const textBefore = (): number => {
    const isLine = passed === "" || passed.endsWith("\n");
    const opening = [...buffer.matchAll(OPENING)]
      .slice(0, MAX_OPENINGS)
      .find(({ index }) => (index > 0 || isLine) && !isInsideOpenFence(passed + buffer.slice(0, index)));
    isCall = opening !== undefined;
    return opening?.index ?? PARTIAL.exec(buffer)?.index ?? buffer.length;
  };
  return {
    push({ text, thinking, retractsText }: OutputPart): void {
      const retracted = retractsText ? buffer : "";
      if (retractsText) [passed, buffer, isCall] = ["", "", false];
      if (thinking || retractsText) onPart({ text: "", thinking: retracted + thinking, retractsText });
      buffer += text;
      if (!isCall) pass(textBefore());
    },
    /** The calls at the end of the answer; if there are none, the rest is passed on as text. */
    end(): FittedCall[] {
      const calls = callsAtEnd(buffer, tools);
      if (calls.length === 0) pass(buffer.length);
      return calls;
    },
  };
}
