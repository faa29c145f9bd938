import { type FittedCall, type FittingTool, fitCall, toolNamed } from "../tool/fit-call";
import { refusals } from "../tool/tool-call";
import { isInsideOpenFence } from "./continuation";
import type { OutputPart } from "./thinking";
import { CALL_PREFIX, CALL_WRAPPERS, readWrittenCalls } from "./tool-call";

const OPENING = new RegExp(
  `^[ \\t]*(?:(?:\`\`\`|~~~)[\\w-]*[ \\t]*\\n\\s*)?(?:<(?:${CALL_WRAPPERS})\\b|${CALL_PREFIX}[[{]|[[{]\\s*(?:\\{\\s*)?"(?:name|tool|tool_name|function|tool_calls)"\\s*:\\s*(?:"[\\w.:/-]*"|[[{]))`,
  "gim",
);
/** The end of a text that may yet begin a call. */
const PARTIAL = /(?:^|\n)[ \t]*(?:(?:```|~~~)[\w-]*[ \t]*\n\s*)?(?:[[{<`~]\s*[^\n]{0,80})?$/;
/** Examples in code before a call. */
const MAX_OPENINGS = 8;
const ENDING = /(?:>|[}\]]|```|~~~)\s*$/;

/** The calls with which an answer ends, written as text in any of the forms that models use; none for examples of them. */
function callsAtEnd(text: string, tools: readonly FittingTool[]): FittedCall[] {
  if (!ENDING.test(text)) return [];
  const body = text.replace(/^\s*(?:```|~~~)[\w-]*[ \t]*\n/, "");
  const calls = readWrittenCalls(body);
  if (!calls.some(({ name }) => toolNamed(name, tools))) return [];
  return calls.map(({ name, given, isWhole, isExact }) =>
    isWhole && isExact && typeof given === "object" && given !== null
      ? fitCall(name, { ...given }, tools)
      : { name, input: { refusal: refusals.notJson } },
  );
}

/**
 * Holds back what may be a call of a tool that is written as text, which is no text for the user. What turns out to be none
 * is passed on.
 */
export function holdCallsAsText(tools: readonly FittingTool[], onPart: (part: OutputPart) => void) {
  let passed = "";
  let held = "";
  let isCall = false;
  const pass = (length: number) => {
    const text = held.slice(0, length);
    passed += text;
    held = held.slice(length);
    if (text) onPart({ text, thinking: "", retractsText: false });
  };
  /** How much of what is held is text. */
  const textBefore = (): number => {
    const isLine = passed === "" || passed.endsWith("\n");
    const found = [...held.matchAll(OPENING)]
      .slice(0, MAX_OPENINGS)
      .find(({ index }) => (index > 0 || isLine) && !isInsideOpenFence(passed + held.slice(0, index)));
    isCall = found !== undefined;
    return found?.index ?? PARTIAL.exec(held)?.index ?? held.length;
  };
  return {
    push({ text, thinking, retractsText }: OutputPart): void {
      const retracted = retractsText ? held : "";
      if (retractsText) [passed, held, isCall] = ["", "", false];
      if (thinking || retractsText) onPart({ text: "", thinking: retracted + thinking, retractsText });
      held += text;
      if (!isCall) pass(textBefore());
    },
    /** The calls with which the answer ended, once it is whole; without them all of it was text. */
    end(): FittedCall[] {
      const calls = callsAtEnd(held, tools);
      if (calls.length === 0) pass(held.length);
      return calls;
    },
  };
}
