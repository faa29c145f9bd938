// Renders what a user consents to. It decodes to exactly what is done: nothing in it is invisible, moves other characters
// or breaks a line falsely.

/** Adjacent characters: unchanged, or the escapes of invisible ones. */
export type VerbatimPiece = { text: string; isEscape: boolean };

/** A string within a value, or the text between two strings. Text direction is isolated to it. */
export type VerbatimRun = { pieces: readonly VerbatimPiece[]; isString: boolean };

/** Limit of a value as JSON: nobody reads more. */
export const MAX_DISPLAYED_CHARACTERS = 20_000;
export const MAX_DISPLAYED_DEPTH = 20;

/**
 * Control, format, private and unassigned characters, blank ones, every space except the common one, and marks
 * stacked on one letter, which cover the lines around it.
 */
const HIDDEN = /(?![ \t\n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|(?<=\p{M}{3})\p{M}/u;
const HIDDEN_RUNS = new RegExp(`((?:${HIDDEN.source})+)`, "gu");

/** As in JSON. */
const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Whether a text has invisible characters. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text);

const piecesOf = (text: string, hidden = HIDDEN_RUNS): VerbatimPiece[] =>
  text
    .split(hidden)
    .map((part, at) => {
      const isEscape = at % 2 === 1;
      return { text: isEscape ? escaped(part) : part, isEscape };
    })
    .filter((piece) => piece.text !== "");

/** A command, a path or SQL. Escapes are marked, to distinguish them from the same characters written out. */
export const verbatimText = (text: string): VerbatimRun[] => [{ pieces: piecesOf(text), isString: true }];

/** The same, on one line: a command or a path. */
export const verbatimLine = (text: string, hidden = HIDDEN_RUNS): VerbatimRun => ({
  pieces: text
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [{ text: escaped("\n"), isEscape: true }] : []),
      ...piecesOf(line, hidden),
    ]),
  isString: true,
});

const plain = (text: string): VerbatimRun => ({ pieces: [{ text, isEscape: false }], isString: false });

/** Several lines, each between words of the product. */
export const verbatimLines = (
  lines: readonly { before?: string; text: string; after?: string }[],
): VerbatimRun[] =>
  lines.flatMap(({ before = "", text, after = "" }) => [
    plain(before),
    verbatimLine(text),
    plain(`${after}\n`),
  ]);

/**
 * Joiners have a visible effect between letters or emoji: in Persian, in Hindi, in 👩‍🚀. Both neighbors must be visible,
 * because a joiner has no effect next to an escape.
 */
const EMOJI = String.raw`(?!\p{C})\p{Extended_Pictographic}`;
const LETTER = String.raw`(?!${HIDDEN.source})[^\p{ASCII}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]`;
const VISIBLE_JOINER = String.raw`(?<=${EMOJI})\ufe0f|(?<=${LETTER}|${EMOJI}\ufe0f)[\u200c\u200d](?=(?!${HIDDEN.source})\P{ASCII})`;
const HIDDEN_IN_NAMES = new RegExp(`((?:(?!${VISIBLE_JOINER})(?:${HIDDEN.source}))+)`, "gu");

/** Makes a name within a sentence safe: of a file, a branch, the author of a commit. */
export const visibleText = (text: string): string => textOfRuns([verbatimLine(text, HIDDEN_IN_NAMES)]);

const STRINGS = /((?<!\\)"(?:[^"\\]|\\.)*")/g;

/** A value that `isDisplayable`, as JSON, which parses to exactly that value. */
export const verbatimValue = (value: unknown): VerbatimRun[] =>
  JSON.stringify(value, null, 2)
    .split(STRINGS)
    .map((text, at) => ({ pieces: piecesOf(text), isString: at % 2 === 1 }))
    .filter(({ pieces }) => pieces.length > 0);

export const textOfRuns = (runs: readonly VerbatimRun[]): string =>
  runs.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join("");

/** Whether a value is small enough to display in full. */
export const isDisplayable = (value: unknown): boolean =>
  isWithinDepth(value, MAX_DISPLAYED_DEPTH) &&
  textOfRuns(verbatimValue(value)).length <= MAX_DISPLAYED_CHARACTERS;

/** Whether a value has at most `left` levels. */
export const isWithinDepth = (value: unknown, left: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (left > 0 && Object.values(value).every((inner) => isWithinDepth(inner, left - 1)));
