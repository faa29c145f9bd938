import { startsDocument } from "./scan";
import { blocksOf, type Scan } from "./scan-state";
import { BARE_FINAL, closingOf, completeLength, MARK, type MarkRole, markRoles } from "./thinking-marks";
import { createVisibleText } from "./visible-text";

/** A model's output, with its thinking separated. */
export type ModelOutput = { text: string; thinking: string };

/** The output of a chunk. `retractsText`: all earlier text was thinking. */
export type OutputPart = ModelOutput & { retractsText: boolean };

/** Separates a model's thinking from its text, whatever the chunk boundaries. */
export interface ThinkingSplitter {
  push(chunk: string): OutputPart;
  /**
   * Flushes text that was withheld as a possible start of a mark.
   *
   * @param hasFinished the model finished normally: a file in unclosed thinking is then its answer
   */
  end(hasFinished?: boolean): OutputPart;
  /** The scan of the text without thinking, and its last, incomplete line. */
  visible(): { scan: Scan; tail: string };
}

/** "analysis", or "commentary to=functions.run <|constrain|>json". */
const CHANNEL = /^\s*(?:(analysis|commentary|thought|thinking|reasoning)|final|assistant)/i;
const MAX_CHANNEL_LENGTH = 100;
const BARE_ANALYSIS = /^\s*analysis(?=[A-Z])/;
const MAY_BE_BARE_ANALYSIS = /^\s*(?:a(?:n(?:a(?:l(?:y(?:s(?:i(?:s)?)?)?)?)?)?)?)?$/;

type Mode =
  | { in: "text" }
  /** `end` is the closing tag; null in a channel, which several marks end. */
  | { in: "thinking"; end: string | null }
  /** Reading the name of a channel. */
  | { in: "channel"; marks: string; name: string };

const emptyPart = (): OutputPart => ({ text: "", thinking: "", retractsText: false });

/** @param before the reply so far, which tells whether a mark is inside code */
export const createThinkingSplitter = (before: ModelOutput = { text: "", thinking: "" }): ThinkingSplitter =>
  new Splitter(before);

class Splitter implements ThinkingSplitter {
  #mode: Mode = { in: "text" };
  /** A possible start of a mark. */
  #buffer = "";
  #part = emptyPart();
  #visible = createVisibleText();
  readonly #continuesText: boolean;
  /** Whether any text other than white space was written. */
  #begun = false;
  #hasThinking: boolean;
  #atThinkingStart = false;
  /** White space withheld between the thinking and the first text; null outside that gap. */
  #gap: string | null = null;
  #usesChannels = false;
  /** The thinking that is not closed yet. */
  #thought = "";

  constructor(before: ModelOutput) {
    this.#visible.add(before.text);
    this.#continuesText = before.text !== "";
    this.#hasThinking = before.thinking !== "";
  }

  push(chunk: string): OutputPart {
    this.#part = emptyPart();
    const input = this.#buffer + chunk;
    this.#buffer = "";
    if (this.#isAtStart() && MAY_BE_BARE_ANALYSIS.test(input)) this.#buffer = input;
    else this.#split(input);
    return this.#part;
  }

  end(hasFinished = false): OutputPart {
    this.#part = emptyPart();
    this.#write(this.#buffer);
    this.#buffer = "";
    const mode = this.#mode;
    if (hasFinished && mode.in === "thinking" && mode.end !== null && !this.#begun) {
      const answer = filesIn(this.#thought);
      this.#endThinking();
      this.#write(answer);
    }
    if (mode.in === "channel") this.#startChannel(mode, mode.name);
    return this.#part;
  }

  visible = () => this.#visible.state();

  #isAtStart = (): boolean =>
    !this.#begun && !this.#hasThinking && !this.#continuesText && this.#mode.in === "text";
  #isBare = (): boolean => this.#mode.in === "thinking" && this.#mode.end === BARE_FINAL;
  #isInCode = (): boolean => this.#mode.in === "text" && this.#begun && this.#visible.isInCode();

  #split(input: string): void {
    let read = this.#isAtStart() ? (BARE_ANALYSIS.exec(input)?.[0].length ?? 0) : 0;
    if (read > 0) this.#startThinking(BARE_FINAL);
    for (const { 0: mark, index } of input.matchAll(MARK)) {
      if (index < read || (mark.toLowerCase() === BARE_FINAL && !this.#isBare())) continue;
      this.#write(input.slice(read, index));
      this.#readMark(mark);
      read = index + mark.length;
    }
    const rest = input.slice(read);
    const whole = completeLength(rest, this.#isBare());
    this.#write(rest.slice(0, whole));
    if (this.#isInCode()) this.#write(rest.slice(whole));
    else this.#buffer = rest.slice(whole);
  }

  #readMark(mark: string): void {
    const mode = this.#mode;
    const kind = mark.toLowerCase();
    if (mode.in !== "channel") {
      const role = markRoles.get(kind);
      const isRead = role && !this.#isInCode() && this.#onMark[mode.in][role](mark, kind);
      if (!isRead) this.#write(mark);
    } else if (kind === "<|channel|>") this.#readName(mode.marks + mode.name + mark);
    else {
      const known = this.#startChannel(mode, mode.name);
      if (!known || kind !== "<|message|>") this.#readMark(mark);
    }
  }

  /** Handlers of marks; false: the mark is content. `kind`: in lower case */
  readonly #onMark: Record<"text" | "thinking", Record<MarkRole, (mark: string, kind: string) => boolean>> = {
    text: {
      startsChannel: (mark) => this.#readName(mark),
      endsChannel: () => this.#usesChannels,
      opens: (mark, kind) => !isLowerBracket(mark) && this.#startThinking(closingOf(kind)),
      closes: (mark) => !isLowerBracket(mark) && this.#visible.isAtLineStart() && this.#retractText(),
    },
    thinking: {
      startsChannel: (mark) => this.#endOf() === null && this.#readName(mark),
      endsChannel: () => this.#endOf() === null && this.#endThinking(),
      opens: () => false,
      closes: (_, kind) => this.#endOf() === kind && this.#endThinking(),
    },
  };
  #endOf = () => (this.#mode.in === "thinking" ? this.#mode.end : undefined);

  #readName(marks: string): true {
    this.#mode = { in: "channel", marks, name: "" };
    return true;
  }

  #startThinking(end: string | null): true {
    this.#mode = { in: "thinking", end };
    this.#thought = "";
    this.#atThinkingStart = true;
    return true;
  }

  #endThinking(): true {
    this.#mode = { in: "text" };
    if (!this.#begun) this.#gap = "";
    return true;
  }

  /** Some chat templates omit the opening tag, so that all earlier text was thinking. */
  #retractText(): true {
    if (this.#hasThinking || this.#continuesText) return true;
    const { text, thinking } = this.#part;
    this.#part = { text: "", thinking: thinking + text, retractsText: true };
    this.#visible = createVisibleText();
    this.#hasThinking = true;
    this.#begun = false;
    return this.#endThinking();
  }

  /** Returns the recognized part of the name; a channel with an unknown name is text. */
  #startChannel({ marks, name }: Extract<Mode, { in: "channel" }>, line: string): string | undefined {
    const known = CHANNEL.exec(line);
    this.#mode = { in: "text" };
    if (known) {
      this.#usesChannels = true;
      if (known[1]) this.#startThinking(null);
      else this.#endThinking();
    } else this.#writeText(marks + name);
    return known?.[0];
  }

  #write(piece: string): void {
    if (piece === "") return;
    if (this.#mode.in === "text") this.#writeText(piece);
    else if (this.#mode.in === "thinking") this.#writeThinking(piece);
    else this.#addToName(this.#mode, piece);
  }

  #writeText(piece: string): void {
    const isBlank = !/\S/.test(piece);
    if (this.#gap !== null && isBlank) {
      this.#gap += piece;
      return;
    }
    const text = this.#gap === null ? piece : (this.#gap + piece).replace(/^(?:[ \t]*\r?\n)+/, "");
    this.#gap = null;
    this.#begun ||= !isBlank;
    this.#visible.add(text);
    this.#part.text += text;
  }

  #writeThinking(piece: string): void {
    const text = this.#atThinkingStart ? piece.trimStart() : piece;
    if (text === "") return;
    if (this.#atThinkingStart && this.#hasThinking) this.#part.thinking += "\n\n";
    this.#part.thinking += text;
    this.#thought += text;
    this.#atThinkingStart = false;
    this.#hasThinking = true;
  }

  #addToName(channel: Extract<Mode, { in: "channel" }>, piece: string): void {
    channel.name += piece;
    const line = channel.name.slice(0, MAX_CHANNEL_LENGTH);
    const newline = line.indexOf("\n");
    if (newline === -1 && line.length < MAX_CHANNEL_LENGTH) return;
    const known = this.#startChannel(channel, newline === -1 ? line : line.slice(0, newline));
    if (known) this.#write(channel.name.slice(newline === -1 ? known.length : newline + 1));
  }
}

const isLowerBracket = (mark: string): boolean => mark.startsWith("[") && mark !== mark.toUpperCase();

/** The thinking from its first complete file on; "" if it has none. */
function filesIn(thought: string): string {
  const seen = createVisibleText();
  seen.add(`${thought}\n`);
  const isFile = ({ closed, fileName, content }: ReturnType<typeof blocksOf>[number]) =>
    closed && (fileName !== undefined || startsDocument(content));
  const first = blocksOf(seen.state().scan).find(isFile);
  return first ? thought.slice(first.start) : "";
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
