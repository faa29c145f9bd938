import type { IDisposable, Terminal } from "@xterm/xterm";
import { copy } from "../copy";
import { completeLine, createHistory, drawLine, editLine, emptyLine, type Line, lineOf } from "./line-editor";
import type { Shell } from "./open-shell";
import type { Printer } from "./printer";
import type { CommandChanges } from "./shell-connection";

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const CTRL_L = "\f";
const TAB = "\t";
const ENTER = "\r";
const UP = "\u001b[A";
const DOWN = "\u001b[B";
const PASTE_START = "\u001b[200~";
const PASTE_END = "\u001b[201~";
/** Leaves the alternate screen, resets colors and the cursor, and enables bracketed paste. */
const RESET = "\u001b[?47l\u001b[!p\u001b[?2004h";

export interface SessionOptions {
  shell: Shell;
  /** Shows what commands print. */
  printer: Printer;
  /** Saves a command's changes. @returns a user-facing error, if it failed */
  onChanges: (result: CommandChanges) => Promise<string | undefined>;
  onRunning: (isRunning: boolean) => void;
  onExit: () => void;
}

/** Reads command lines in `terminal` and runs them. */
export class TerminalSession {
  private readonly history = createHistory();
  private line: Line = emptyLine;
  /** Whether a command is running or its changes are being saved. */
  isRunning = false;
  /** Stops waiting for the changes of a finished command to be saved. */
  private skipSaving = () => {};
  /** Pasted lines that wait for the previous command. */
  private waiting: string[] = [];
  /** The row of the cursor, relative to the row of the prompt. */
  private row = 0;
  private readonly listener: IDisposable;

  constructor(
    private readonly terminal: Terminal,
    private readonly options: SessionOptions,
  ) {
    this.listener = terminal.onData((data) => {
      if (data.startsWith(PASTE_START)) void this.paste(data.replace(PASTE_START, "").replace(PASTE_END, ""));
      else void this.press(data);
    });
    terminal.write(`\u001b[90m${copy.welcome}\u001b[39m\r\n`);
    this.newPrompt();
  }

  /** Whether Tab has something to complete; otherwise it moves the focus. */
  takesTab(): boolean {
    return this.line.text !== "" && !this.isRunning;
  }

  interrupt(): void {
    this.waiting = [];
    this.options.printer.drop();
    this.terminal.write("\u001b[0m^C\r\n");
    this.skipSaving();
    if (this.isRunning) this.options.shell.interrupt();
    else this.newPrompt();
  }

  redraw(): void {
    if (!this.isRunning) this.draw();
  }

  close(): void {
    this.listener.dispose();
  }

  private draw(): void {
    const { text, row } = drawLine(this.line, {
      folder: this.options.shell.cwd().replace(/^\/project/, "~"),
      columns: this.terminal.cols,
      row: this.row,
    });
    this.terminal.write(text);
    this.row = row;
  }

  private newPrompt(): void {
    this.line = emptyLine;
    this.row = 0;
    this.terminal.write(RESET);
    this.draw();
  }

  private warn(sentence: string): void {
    this.terminal.write(`\u001b[31m${sentence}\u001b[39m\r\n`);
  }

  private setRunning(isRunning: boolean): void {
    this.isRunning = isRunning;
    this.options.onRunning(isRunning);
  }

  private async run(command: string): Promise<void> {
    const { shell, printer } = this.options;
    this.setRunning(true);
    const result = await shell.run(command, this.terminal.cols);
    await printer.idle();
    if (this.terminal.buffer.active.cursorX > 0) this.terminal.write("\r\n");
    const { changes, refused } = result;
    if (refused.length > 0) this.warn(copy.namesRefused(refused));
    if (changes.length > 0) {
      this.terminal.write(`\u001b[90m${copy.filesWritten(changes.length)}\u001b[39m\r\n`);
      const skipped = new Promise<void>((resolve) => {
        this.skipSaving = resolve;
      });
      await Promise.race([this.save(result), skipped]);
    }
    this.setRunning(false);
    this.newPrompt();
    const [next, ...rest] = this.waiting;
    this.waiting = rest;
    if (next !== undefined) await this.submit(next);
  }

  private async save(result: CommandChanges): Promise<void> {
    const problem = await this.options.onChanges(result).catch(() => copy.unreachable);
    if (!problem) return;
    // The prompt may already be visible.
    if (!this.isRunning) this.terminal.write("\r\n");
    this.warn(`${copy.notSaved} ${problem}`);
    this.row = 0;
    this.redraw();
  }

  private async submit(text: string): Promise<void> {
    this.line = lineOf(text);
    this.draw();
    this.terminal.write("\r\n");
    this.history.add(text);
    const command = text.trim();
    if (command === "clear") this.terminal.write("\u001b[H\u001b[2J\u001b[3J");
    if (command === "" || command === "clear") this.newPrompt();
    else if (command === "exit") this.options.onExit();
    else await this.run(command);
  }

  private async completeWord(): Promise<void> {
    const before = this.line;
    const { start, candidates } = await this.options.shell.complete(before.text.slice(0, before.cursor));
    if (this.line !== before || this.isRunning) return;
    const next = completeLine(before, start, candidates);
    if (next.text === before.text && candidates.length > 1) {
      this.terminal.write(`\r\n${candidates.slice(0, 100).join("  ")}\r\n`);
      this.row = 0;
    }
    this.line = next;
    this.draw();
  }

  private async press(input: string): Promise<void> {
    if (input === CTRL_C) return this.interrupt();
    if (this.isRunning) return;
    if (input === ENTER) return this.submit(this.line.text);
    if (input === TAB) return this.completeWord();
    if (input === CTRL_D && this.line.text === "") return this.options.onExit();
    if (input === CTRL_L) {
      this.terminal.write("\u001b[H\u001b[2J");
      this.row = 0;
    } else if (input === UP || input === DOWN) {
      const text = this.history.move(input === UP ? -1 : 1, this.line.text);
      if (text !== null) this.line = lineOf(text);
    } else {
      this.line = editLine(this.line, input) ?? this.line;
    }
    this.draw();
  }

  private async paste(text: string): Promise<void> {
    const [first = "", ...rest] = text.split(/\r\n|\r|\n/);
    this.line = editLine(this.line, first) ?? this.line;
    this.draw();
    if (rest.length === 0) return;
    this.waiting = rest.filter((one) => one.trim() !== "");
    await this.submit(this.line.text);
  }
}
