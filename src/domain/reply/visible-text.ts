import { readLine, startScan, staysInProse } from "./scan";
import type { Scan } from "./scan-state";

/** A growing text that is scanned for code line by line. */
export interface VisibleText {
  add(piece: string): void;
  /** Whether a mark at this point would be inside code, fenced or inline. */
  isInCode(): boolean;
  isAtLineStart(): boolean;
  /** The scan of the complete lines, and the incomplete line after them. */
  state(): { scan: Scan; tail: string };
}

/** Enough of a line to tell whether it is code. */
const PREFIX_CHARACTERS = 200;

export function createVisibleText(): VisibleText {
  const scan = startScan();
  let tail = "";
  // Kept separately from the tail, because joining a long line on every piece would be quadratic.
  let prefix = "";
  let backticks = 0;
  let endsInReturn = false;

  const startTail = (text: string) => {
    tail = text;
    prefix = text.slice(0, PREFIX_CHARACTERS);
    backticks = count(text);
  };
  return {
    add(piece) {
      if (piece === "") return;
      if (endsInReturn || /[\r\n]/.test(piece)) startTail(readWholeLines(scan, tail + piece));
      else {
        tail += piece;
        prefix += piece.slice(0, PREFIX_CHARACTERS - prefix.length);
        backticks += count(piece);
      }
      endsInReturn = piece.endsWith("\r");
    },
    isInCode() {
      const { mode, containers } = scan;
      if (backticks % 2 === 1) return true;
      if (mode.in === "prose" && !/[`~<]/.test(prefix)) return false;
      if (mode.in === "fence" && containers.length === 0) return true;
      return !staysInProse(scan, `${prefix}<`);
    },
    isAtLineStart: () => prefix.trim() === "",
    state: () => ({ scan, tail }),
  };
}

const count = (text: string): number => (text.includes("`") ? text.split("`").length - 1 : 0);

/** Reads the complete lines of `text`; returns the rest. */
export function readWholeLines(scan: Scan, text: string): string {
  let newline = text.indexOf("\n");
  let carriage = text.indexOf("\r");
  let read = 0;
  for (;;) {
    if (newline !== -1 && newline < read) newline = text.indexOf("\n", read);
    if (carriage !== -1 && carriage < read) carriage = text.indexOf("\r", read);
    const end = newline === -1 || (carriage !== -1 && carriage < newline) ? carriage : newline;
    // The "\n" of a "\r\n" may still follow.
    if (end === -1 || (end === carriage && end + 1 === text.length)) return text.slice(read);
    const ending = end === newline ? "\n" : newline === end + 1 ? "\r\n" : "\r";
    readLine(scan, text.slice(read, end), ending);
    read = end + ending.length;
  }
}
