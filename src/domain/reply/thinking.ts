import { startsDocument } from "./scan";
import { blocksOf, type Scan } from "./scan-state";
import { createVisibleText } from "./visible-text";

/** A model's output, with its thinking separated. */
export type ModelOutput = { text: string; thinking: string };

/** What a chunk added. `retractsText`: all text before it turned out to be thinking. */
export type OutputPart = ModelOutput & { retractsText: boolean };

/** Separates a model's thinking from its text, whatever the chunk boundaries. */
export interface ThinkingSplitter {
  push(chunk: string): OutputPart;
  /**
   * Flushes text that was held back as a possible start of a mark.
   *
   * @param hasFinished the model finished normally: a file in unclosed thinking is then its answer
   */
  end(hasFinished?: boolean): OutputPart;
  /** The scan of the text without thinking, and its last, incomplete line. */
  visible(): { scan: Scan; tail: string };
}

const NAMES = ["think", "thinking", "thought", "reasoning", "antthinking", "seed:think", "mm:think"];
/** Ends the analysis channel if a server has stripped the channel marks. */
const BARE_FINAL = "assistantfinal";
const BARE_ANALYSIS = /^\s*analysis(?=[A-Z])/;
const MAY_BE_BARE_ANALYSIS = /^\s*(?:a(?:n(?:a(?:l(?:y(?:s(?:i(?:s)?)?)?)?)?)?)?)?$/;
const MARKS = [
  BARE_FINAL,
  ...NAMES.flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...["[think]", "[/think]", "<|channel>", "<channel|>"],
  ...["start", "channel", "message", "end", "return", "call"].map((mark) => `<|${mark}|>`),
];
const MARK = new RegExp(MARKS.map((mark) => mark.replace(/[[\]|]/g, "\\$&")).join("|"), "gi");
const MAX_MARK_LENGTH = Math.max(...MARKS.map((mark) => mark.length));
const CHANNEL_STARTS = new Set(["<|start|>", "<|channel|>", "<|channel>"]);
const CHANNEL_ENDS = new Set(["<|end|>", "<|return|>", "<|call|>", "<channel|>", "<|message|>"]);
/** "analysis", or "commentary to=functions.run <|constrain|>json". */
const CHANNEL = /^\s*(?:(analysis|commentary|thought|thinking|reasoning)|final|assistant)/i;
const MAX_CHANNEL_LENGTH = 100;

type Mode =
  | { in: "text" }
  /** `end` is the closing tag; null in a channel, which several marks end. */
  | { in: "thinking"; end: string | null }
  /** Reading the name of a channel. */
  | { in: "channel"; marks: string; name: string };

const emptyPart = (): OutputPart => ({ text: "", thinking: "", retractsText: false });

/** @param before the reply so far, which tells whether a mark is inside code */
export function createThinkingSplitter(before: ModelOutput = { text: "", thinking: "" }): ThinkingSplitter {
  let visible = createVisibleText();
  visible.add(before.text);
  let mode: Mode = { in: "text" };
  let held = "";
  let part = emptyPart();
  /** Whether any text other than white space was written. */
  let begun = false;
  let hasThinking = before.thinking !== "";
  let atThinkingStart = false;
  /** White space held back between the thinking and the first text; null outside that gap. */
  let gap: string | null = null;
  let usesChannels = false;
  /** The thinking that is not closed yet. */
  let thought = "";

  function write(piece: string): void {
    if (piece === "") return;
    if (mode.in === "text") writeText(piece);
    else if (mode.in === "thinking") writeThinking(piece);
    else addToName(mode, piece);
  }
  function writeText(piece: string): void {
    const isBlank = !/\S/.test(piece);
    if (gap !== null && isBlank) {
      gap += piece;
      return;
    }
    const text = gap === null ? piece : (gap + piece).replace(/^(?:[ \t]*\r?\n)+/, "");
    gap = null;
    begun ||= !isBlank;
    visible.add(text);
    part.text += text;
  }
  function writeThinking(piece: string): void {
    const text = atThinkingStart ? piece.trimStart() : piece;
    if (text === "") return;
    if (atThinkingStart && hasThinking) part.thinking += "\n\n";
    part.thinking += text;
    thought += text;
    atThinkingStart = false;
    hasThinking = true;
  }
  function addToName(channel: Extract<Mode, { in: "channel" }>, piece: string): void {
    channel.name += piece;
    const line = channel.name.slice(0, MAX_CHANNEL_LENGTH);
    const newline = line.indexOf("\n");
    if (newline === -1 && line.length < MAX_CHANNEL_LENGTH) return;
    const known = startChannel(channel, newline === -1 ? line : line.slice(0, newline));
    if (known) write(channel.name.slice(newline === -1 ? known.length : newline + 1));
  }
  function startThinking(end: string | null): void {
    mode = { in: "thinking", end };
    thought = "";
    atThinkingStart = true;
  }
  function endThinking(): void {
    mode = { in: "text" };
    if (!begun) gap = "";
  }
  /** Returns the recognized part of the name; a channel with an unknown name is text. */
  function startChannel({ marks, name }: Extract<Mode, { in: "channel" }>, line = name): string | null {
    const known = CHANNEL.exec(line);
    mode = { in: "text" };
    if (known) {
      usesChannels = true;
      if (known[1]) startThinking(null);
      else endThinking();
    } else writeText(marks + name);
    return known?.[0] ?? null;
  }
  function retractText(): void {
    part = { text: "", thinking: part.thinking + part.text, retractsText: true };
    visible = createVisibleText();
    hasThinking = true;
    begun = false;
    endThinking();
  }
  function onMark(mark: string): void {
    const kind = mark.toLowerCase();
    if (mode.in === "channel") {
      if (kind === "<|channel|>") mode = { in: "channel", marks: mode.marks + mode.name + mark, name: "" };
      else {
        const known = startChannel(mode);
        if (!known || kind !== "<|message|>") onMark(mark);
      }
    } else if (mode.in === "thinking") onMarkInThinking(mark, kind, mode.end);
    else if (begun && visible.isInCode()) write(mark);
    else onMarkInText(mark, kind);
  }
  function onMarkInThinking(mark: string, kind: string, end: string | null): void {
    if (kind === end || (end === null && CHANNEL_ENDS.has(kind))) endThinking();
    else if (end === null && CHANNEL_STARTS.has(kind)) mode = { in: "channel", marks: mark, name: "" };
    else write(mark);
  }
  function onMarkInText(mark: string, kind: string): void {
    if (CHANNEL_STARTS.has(kind)) mode = { in: "channel", marks: mark, name: "" };
    else if (CHANNEL_ENDS.has(kind)) usesChannels || write(mark);
    else if (kind.startsWith("[") && mark !== mark.toUpperCase()) write(mark);
    else if (!/^.\//.test(mark)) startThinking(`${kind[0]}/${kind.slice(1)}`);
    // Some chat templates omit the opening tag: then all text before was thinking.
    else if (!visible.isAtLineStart()) write(mark);
    else if (!hasThinking && before.text === "") retractText();
  }
  const isBare = () => mode.in === "thinking" && mode.end === BARE_FINAL;
  return {
    push(chunk) {
      part = emptyPart();
      const input = held + chunk;
      held = "";
      let read = 0;
      if (!begun && !hasThinking && before.text === "" && mode.in === "text") {
        if (MAY_BE_BARE_ANALYSIS.test(input)) {
          held = input;
          return part;
        }
        read = BARE_ANALYSIS.exec(input)?.[0].length ?? 0;
        if (read > 0) startThinking(BARE_FINAL);
      }
      for (const { 0: mark, index } of input.matchAll(MARK)) {
        if (index < read || (mark.toLowerCase() === BARE_FINAL && !isBare())) continue;
        write(input.slice(read, index));
        onMark(mark);
        read = index + mark.length;
      }
      const rest = input.slice(read);
      const whole = completeLength(rest, isBare());
      write(rest.slice(0, whole));
      held = rest.slice(whole);
      if (held && mode.in === "text" && begun && visible.isInCode()) {
        write(held);
        held = "";
      }
      return part;
    },
    end(hasFinished = false) {
      part = emptyPart();
      write(held);
      held = "";
      if (hasFinished && mode.in === "thinking" && mode.end !== null && !begun) {
        const answer = filesIn(thought);
        endThinking();
        write(answer);
      }
      if (mode.in === "channel") startChannel(mode);
      return part;
    },
    visible: () => visible.state(),
  };
}

/** The thinking from its first complete file on; "" if it has none. */
function filesIn(thought: string): string {
  const seen = createVisibleText();
  seen.add(`${thought}\n`);
  const isFile = ({ closed, fileName, content }: ReturnType<typeof blocksOf>[number]) =>
    closed && (fileName !== undefined || startsDocument(content));
  const first = blocksOf(seen.state().scan).find(isFile);
  return first ? thought.slice(first.start) : "";
}

/** Where a partial `BARE_FINAL` at the end of a text starts, or -1. */
function partialFinalAt(end: string): number {
  for (let length = Math.min(end.length, BARE_FINAL.length - 1); length > 0; length--)
    if (BARE_FINAL.startsWith(end.slice(-length))) return end.length - length;
  return -1;
}

/** The length of `text` without a partial mark at its end. @param isBare whether `BARE_FINAL` may occur */
function completeLength(text: string, isBare: boolean): number {
  const end = text.slice(-MAX_MARK_LENGTH).toLowerCase();
  const at = Math.max(end.lastIndexOf("<"), end.lastIndexOf("["), isBare ? partialFinalAt(end) : -1);
  const isPartial = at !== -1 && MARKS.some((mark) => mark.startsWith(end.slice(at)));
  return isPartial ? text.length - (end.length - at) : text.length;
}

/** Splits a stored reply; older ones still contain thinking marks. */
export function splitThinking(stored: ModelOutput): ModelOutput {
  if (stored.text.search(MARK) === -1) return stored;
  const splitter = createThinkingSplitter({ text: "", thinking: stored.thinking });
  const written = { text: "", thinking: stored.thinking };
  for (const part of [splitter.push(stored.text), splitter.end()]) appendPart(written, part);
  return written;
}

export function appendPart(written: ModelOutput, { text, thinking, retractsText }: OutputPart): void {
  written.thinking += (retractsText ? written.text : "") + thinking;
  written.text = (retractsText ? "" : written.text) + text;
}
