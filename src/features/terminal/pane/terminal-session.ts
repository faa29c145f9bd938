import type { Terminal } from "@xterm/xterm";
import { copy } from "../copy";
import type { Written } from "./connect-shell";
import { completeLine, createHistory, editLine, emptyLine, type Line } from "./line-editor";
import type { Shell } from "./open-shell";
import type { Printer } from "./printer";

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const CTRL_L = "\f";
const TAB = "\t";
const ENTER = "\r";
const UP = "\u001b[A";
const DOWN = "\u001b[B";
const PASTE_START = "\u001b[200~";
const PASTE_END = "\u001b[201~";
/** What a command may have left: the other screen, colors, a hidden cursor. Bracketed paste, so that pasted line ends are not taken for Enter. */
const RESET = "\u001b[?47l\u001b[!p\u001b[?2004h";

export interface SessionOptions {
  shell: Shell;
  /** Shows what commands print. */
  printer: Printer;
  /** Saves what a command wrote. @returns why it could not, in a sentence */
  onChanges: (written: Written) => Promise<string | undefined>;
  onRunning: (isRunning: boolean) => void;
  onExit: () => void;
}

/** Reads command lines in `terminal` and runs them. */
export function startSession(
  terminal: Terminal,
  { shell, printer, onChanges, onRunning, onExit }: SessionOptions,
) {
  const history = createHistory();
  let line: Line = emptyLine;
  let isRunning = false;
  /** Lets go of what a finished command wrote while it is being saved. */
  let leaveSaving = () => {};
  /** Pasted lines that wait for the command before them. */
  let waiting: string[] = [];
  /** The row of the cursor, counted from the row of the prompt. */
  let row = 0;

  const prompt = () => {
    const folder = shell.cwd().replace(/^\/project/, "~");
    return { text: `\u001b[36m${folder}\u001b[39m $ `, width: folder.length + 3 };
  };

  const draw = () => {
    const { text, width } = prompt();
    const up = row > 0 ? `\u001b[${row}A` : "";
    const place = (characters: number) => ({
      row: Math.floor(characters / terminal.cols),
      column: characters % terminal.cols,
    });
    const end = place(width + line.text.length);
    const cursor = place(width + line.cursor);
    // A line that fills its last row exactly leaves the cursor on it until something follows.
    const wrap = end.column === 0 && line.text.length > 0 ? "\r\n" : "";
    const back = end.row > cursor.row ? `\u001b[${end.row - cursor.row}A` : "";
    const right = cursor.column > 0 ? `\u001b[${cursor.column}C` : "";
    terminal.write(`${up}\r\u001b[J${text}${line.text}${wrap}${back}\r${right}`);
    row = cursor.row;
  };

  const newPrompt = () => {
    line = emptyLine;
    row = 0;
    terminal.write(RESET);
    draw();
  };

  const warn = (sentence: string) => terminal.write(`\u001b[31m${sentence}\u001b[39m\r\n`);

  const run = async (command: string) => {
    isRunning = true;
    onRunning(true);
    const written = await shell.run(command, terminal.cols);
    await printer.idle();
    if (terminal.buffer.active.cursorX > 0) terminal.write("\r\n");
    const { changes, refused } = written;
    if (refused.length > 0) warn(copy.namesRefused(refused));
    if (changes.length > 0) {
      terminal.write(`\u001b[90m${copy.filesWritten(changes.length)}\u001b[39m\r\n`);
      const left = new Promise<void>((resolve) => {
        leaveSaving = resolve;
      });
      await Promise.race([save(written), left]);
    }
    isRunning = false;
    onRunning(false);
    newPrompt();
    const [next, ...rest] = waiting;
    waiting = rest;
    if (next !== undefined) await submit(next);
  };

  const save = async (written: Written) => {
    const problem = await onChanges(written).catch(() => copy.unreachable);
    if (!problem) return;
    // The prompt may be there already.
    if (!isRunning) terminal.write("\r\n");
    warn(`${copy.notSaved} ${problem}`);
    row = 0;
    if (!isRunning) draw();
  };

  const submit = async (text: string) => {
    line = { text, cursor: text.length };
    draw();
    terminal.write("\r\n");
    history.add(text);
    const command = text.trim();
    if (command === "clear") terminal.write("\u001b[H\u001b[2J\u001b[3J");
    if (command === "" || command === "clear") newPrompt();
    else if (command === "exit") onExit();
    else await run(command);
  };

  const interrupt = () => {
    waiting = [];
    printer.drop();
    terminal.write("\u001b[0m^C\r\n");
    leaveSaving();
    if (isRunning) shell.interrupt();
    else newPrompt();
  };

  const completeWord = async () => {
    const before = line;
    const { start, candidates } = await shell.complete(line.text.slice(0, line.cursor));
    if (line !== before || isRunning) return;
    const next = completeLine(line, start, candidates);
    if (next.text === line.text && candidates.length > 1) {
      terminal.write(`\r\n${candidates.slice(0, 100).join("  ")}\r\n`);
      row = 0;
    }
    line = next;
    draw();
  };

  const onKey = async (input: string) => {
    if (input === CTRL_C) return interrupt();
    if (isRunning) return;
    if (input === ENTER) return submit(line.text);
    if (input === TAB) return completeWord();
    if (input === CTRL_D && line.text === "") return onExit();
    if (input === CTRL_L) {
      terminal.write("\u001b[H\u001b[2J");
      row = 0;
    } else if (input === UP || input === DOWN) {
      const text = history.move(input === UP ? -1 : 1, line.text);
      if (text !== null) line = { text, cursor: text.length };
    } else {
      line = editLine(line, input) ?? line;
    }
    draw();
  };

  const paste = async (text: string) => {
    const [first = "", ...rest] = text.split(/\r\n|\r|\n/);
    line = editLine(line, first) ?? line;
    draw();
    if (rest.length === 0) return;
    waiting = rest.filter((one) => one.trim() !== "");
    await submit(line.text);
  };

  const listener = terminal.onData((data) => {
    if (data.startsWith(PASTE_START)) void paste(data.replace(PASTE_START, "").replace(PASTE_END, ""));
    else void onKey(data);
  });
  terminal.write(`\u001b[90m${copy.welcome}\u001b[39m\r\n`);
  newPrompt();

  return {
    /** Whether Tab has something to complete; otherwise it moves the focus. */
    takesTab: () => line.text !== "" && !isRunning,
    isRunning: () => isRunning,
    interrupt,
    redraw: () => {
      if (!isRunning) draw();
    },
    close: () => listener.dispose(),
  };
}
