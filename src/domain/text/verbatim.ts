/**
 * What a user is asked to agree to, as they see it. What is shown decodes to exactly what is done: nothing in it is
 * invisible, moves other characters or breaks a line where none is.
 */

/** Adjacent characters: as they are, or the escapes of those that cannot be seen. */
export type ShownPiece = { text: string; isEscape: boolean };

/** One string of a value, or what stands between two. A direction of writing ends with it. */
export type ShownRun = { pieces: readonly ShownPiece[]; isString: boolean };

/** Of a value as JSON: more than anybody reads. */
export const MAX_SHOWN_CHARACTERS = 20_000;
export const MAX_SHOWN_DEPTH = 20;

/**
 * Control, format, private and unassigned characters, those that draw nothing, every space but the common one, and marks
 * piled on one letter, which cover the lines around it.
 */
const HIDDEN = /(?![ \t\n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|(?<=\p{M}{3})\p{M}/u;
const HIDDEN_RUNS = new RegExp(`((?:${HIDDEN.source})+)`, "gu");

/** As JSON has them. */
const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Whether a text holds what cannot be seen. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text);

const piecesOf = (text: string, hidden = HIDDEN_RUNS): ShownPiece[] =>
  text
    .split(hidden)
    .map((part, at) => {
      const isEscape = at % 2 === 1;
      return { text: isEscape ? escaped(part) : part, isEscape };
    })
    .filter((piece) => piece.text !== "");

/** Text whose place in a question is clear: a command, a path, SQL. A mark distinguishes escapes from the same characters. */
export const shownText = (text: string): ShownRun[] => [{ pieces: piecesOf(text), isString: true }];

/** The same, on one line: a command or a path. */
export const shownLine = (text: string, hidden = HIDDEN_RUNS): ShownRun => ({
  pieces: text
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [{ text: escaped("\n"), isEscape: true }] : []),
      ...piecesOf(line, hidden),
    ]),
  isString: true,
});

const ours = (text: string): ShownRun => ({ pieces: [{ text, isEscape: false }], isString: false });

/** Lines below each other, each surrounded by our own words. */
export const shownLines = (lines: readonly { before?: string; text: string; after?: string }[]): ShownRun[] =>
  lines.flatMap(({ before = "", text, after = "" }) => [ours(before), shownLine(text), ours(`${after}\n`)]);

/**
 * What joins or parts the letters and emoji around it, so that it is seen: in Persian, in Hindi, in 👩‍🚀. Its neighbors
 * must be seen, too: it does nothing next to an escape.
 */
const EMOJI = String.raw`(?!\p{C})\p{Extended_Pictographic}`;
const LETTER = String.raw`(?!${HIDDEN.source})[^\p{ASCII}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]`;
const SEEN = String.raw`(?<=${EMOJI})\ufe0f|(?<=${LETTER}|${EMOJI}\ufe0f)[\u200c\u200d](?=(?!${HIDDEN.source})\P{ASCII})`;
const HIDDEN_IN_NAMES = new RegExp(`((?:(?!${SEEN})(?:${HIDDEN.source}))+)`, "gu");

/** A name among other words: of a file, a branch, whoever wrote a commit. */
export const visibleText = (text: string): string => textOfRuns([shownLine(text, HIDDEN_IN_NAMES)]);

const STRINGS = /((?<!\\)"(?:[^"\\]|\\.)*")/g;

/** A value that `canBeShown`, as JSON: parsed again, what is shown is that value. */
export const shownValue = (value: unknown): ShownRun[] =>
  JSON.stringify(value, null, 2)
    .split(STRINGS)
    .map((text, at) => ({ pieces: piecesOf(text), isString: at % 2 === 1 }))
    .filter(({ pieces }) => pieces.length > 0);

export const textOfRuns = (runs: readonly ShownRun[]): string =>
  runs.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join("");

/** Whether a question can show all of a value. */
export const canBeShown = (value: unknown): boolean =>
  isWithinDepth(value, MAX_SHOWN_DEPTH) && textOfRuns(shownValue(value)).length <= MAX_SHOWN_CHARACTERS;

/** Whether a value is nested no deeper than this. */
export const isWithinDepth = (value: unknown, left: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (left > 0 && Object.values(value).every((inner) => isWithinDepth(inner, left - 1)));
