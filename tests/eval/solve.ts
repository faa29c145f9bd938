import { attachedPath } from "~/domain/project/attached-path";
import { type CaseFiles, type EvalCase, type Solution, type Turn, turnsOf } from "./eval-case.ts";

/** Where the product puts what is attached to a message. */
function withAttached(files: CaseFiles, attached: CaseFiles = {}): CaseFiles {
  const placed = Object.entries(attached).map(([name, content]) => {
    const path = attachedPath(
      { name, isPicture: typeof content !== "string" },
      new Map(Object.entries(files)),
    );
    if (path === null) throw new Error(`${name} cannot be a file of a project`);
    return [path, content] as const;
  });
  return { ...files, ...Object.fromEntries(placed) };
}

/** The project as a turn's message finds it. */
const beforeTurn = (files: CaseFiles, { byHand, attached }: Turn): CaseFiles =>
  withAttached({ ...files, ...byHand?.(files) }, attached);

export const applySolution = (files: CaseFiles, solution: Solution): CaseFiles =>
  typeof solution === "function" ? solution(files) : { ...files, ...solution };

/** The project of a case before and after each of its turns was answered with its solution. */
export function solvedTurns(evalCase: EvalCase): { before: CaseFiles; after: CaseFiles }[] {
  let files = evalCase.given ?? {};
  return turnsOf(evalCase).map((turn) => {
    const before = beforeTurn(files, turn);
    files = applySolution(before, turn.solution);
    return { before, after: files };
  });
}

/** The project with which all checks of a case pass. */
export const solvedFiles = (evalCase: EvalCase): CaseFiles => solvedTurns(evalCase).at(-1)?.after ?? {};

/** The text of a file. @throws when there is none */
export function textIn(files: CaseFiles, path: string): string {
  const content = files[path];
  if (typeof content !== "string") throw new Error(`${path} is no text of the project`);
  return content;
}

/**
 * Replaces places of a text file, each given as its text before and after.
 *
 * @throws when a place is missing or not the only one
 */
export function edited(path: string, ...places: readonly (readonly [string, string])[]) {
  return (files: CaseFiles): CaseFiles => {
    const text = places.reduce(
      (before, [from, to]) => {
        const [head, tail, ...more] = before.split(from);
        if (head === undefined || tail === undefined || more.length > 0)
          throw new Error(`${path} has ${tail === undefined ? "no" : "more than one"} ${from}`);
        return `${head}${to}${tail}`;
      },
      textIn(files, path),
    );
    return { ...files, [path]: text };
  };
}

/** One solution made of several, in order. */
export const inSteps =
  (...solutions: readonly Solution[]) =>
  (before: CaseFiles): CaseFiles =>
    solutions.reduce(applySolution, before);

/** Replaces a word in all texts, and in the paths. */
export const renamed =
  (from: string, to: string) =>
  (files: CaseFiles): CaseFiles =>
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path.replaceAll(from, to),
        typeof content === "string" ? content.replaceAll(from, to) : content,
      ]),
    );

/** Removes files. */
export const without =
  (...paths: readonly string[]) =>
  (files: CaseFiles): CaseFiles =>
    Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)));
