import { createInterface, type Interface } from "node:readline";
import { Writable } from "node:stream";
import type { Environment } from "./settings.js";

const colors = { red: 31, green: 32, cyan: 36, dim: 2 };

type Output = NodeJS.WriteStream & { isTTY?: boolean };

// biome-ignore lint/suspicious/noControlCharactersInRegex: These are what is removed.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A command's input and output. */
export class Terminal {
  readonly #environment: Environment;
  #reader: Interface | undefined;
  #lines: AsyncIterator<string, undefined> | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  get isInteractive(): boolean {
    return process.stdin.isTTY === true;
  }

  get showsOutput(): boolean {
    return process.stdout.isTTY === true;
  }

  /** Writes results to standard output. */
  write(text: string): void {
    process.stdout.write(shown(text, process.stdout));
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  /** Writes messages to standard error. */
  note(text: string): void {
    process.stderr.write(`${shown(text, process.stderr)}\n`);
  }

  /** Shows progress on one line of a terminal; not shown elsewhere. */
  progress(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${shown(text, process.stderr)}`);
  }

  bytes(content: Uint8Array): void {
    process.stdout.write(content);
  }

  /** Writes a line in a color, unless it is piped or NO_COLOR is set. */
  coloredLine(color: keyof typeof colors | undefined, text: string): void {
    const plain = shown(text, process.stdout);
    const { NO_COLOR, TERM } = this.#environment;
    const isColored = color !== undefined && this.showsOutput && !NO_COLOR && TERM !== "dumb";
    process.stdout.write(`${isColored ? `\u001b[${colors[color]}m${plain}\u001b[0m` : plain}\n`);
  }

  /** All of standard input. */
  async input(): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of process.stdin) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces).toString("utf8");
  }

  /** Reads one line; "" at the end of input. A secret is not echoed. */
  async ask(question: string, { secret = false } = {}): Promise<string> {
    process.stderr.write(question);
    const isHidden = secret && this.isInteractive;
    // One reader for all questions: a second one would miss input that the first has buffered.
    this.#reader ??= createInterface({ input: process.stdin, output: noEcho, terminal: isHidden });
    this.#lines ??= this.#reader[Symbol.asyncIterator]();
    const { value } = await this.#lines.next();
    if (isHidden) this.close();
    if (isHidden) process.stderr.write("\n");
    return (value ?? "").trim();
  }

  /** Closes the reader, so that the process can exit. */
  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
    this.#lines = undefined;
  }
}

const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Removes control characters: a model's text must not move the cursor or set the title of a terminal. */
const shown = (text: string, output: Output): string => (output.isTTY ? text.replace(CONTROL, "") : text);
