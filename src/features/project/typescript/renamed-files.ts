import type { FileEdit, RenamedPart } from "./messages";

// biome-ignore format: one line, as people know the list
const RESERVED = new Set("await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return static super switch this throw true try typeof var void while with yield let".split(" "));

/** Whether code can call something so. */
export const isIdentifier = (name: string): boolean =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && !RESERVED.has(name);

/** The edits that give `parts`, which are all called `from`, the name `to`. */
export function renamedFiles(parts: readonly RenamedPart[], from: string, to: string): FileEdit[] {
  return [...Map.groupBy(parts, ({ path }) => path)].map(([path, found]) => ({
    path,
    changes: found.map((part) => ({
      from: part.from,
      to: part.to,
      before: from,
      insert: part.prefix + to + part.suffix,
    })),
  }));
}
