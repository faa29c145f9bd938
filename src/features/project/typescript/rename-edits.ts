import type { FileEdit, RenamedPart } from "./messages";

// biome-ignore format: one line is easier to read
const RESERVED = new Set("await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return static super switch this throw true try typeof var void while with yield let".split(" "));

/** Whether `name` is a valid JavaScript identifier. */
export const isIdentifier = (name: string): boolean =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && !RESERVED.has(name);

/** The edits that rename all `parts` from `from` to `to`. */
export function renameEdits(parts: readonly RenamedPart[], from: string, to: string): FileEdit[] {
  return [...Map.groupBy(parts, ({ path }) => path)].map(([path, occurrences]) => ({
    path,
    changes: occurrences.map((part) => ({
      from: part.from,
      to: part.to,
      before: from,
      insert: part.prefix + to + part.suffix,
    })),
  }));
}
