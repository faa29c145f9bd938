import { elementAt, readElements } from "~/domain/project/hand-edit/read-elements";
import type { SourceElement } from "~/domain/project/hand-edit/source-element";
import { type TextEdit, textEdits } from "~/domain/project/merge-texts";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { ElementAddress, PickReport, PreviewPage } from "~preview";
import { startOfElement, stepsOfElement } from "../element-place";

/** The source of a page element in the project's files. */
export type HandTarget = {
  path: string;
  start: number;
  /** The file's content that `start` refers to. */
  content: string;
  /** How many elements of the page come from it. */
  count: number;
};

/**
 * Finds the source of a reported element. A hostile report can at worst name another element of the page's files.
 *
 * @param files that the page was built from
 */
export function findTarget(report: PickReport, page: PreviewPage, files: ProjectFiles): HandTarget | null {
  const { bundle, source } = page;
  if (!bundle) return source ? findInMarkup(report, source.path, files) : null;
  const targets = report.places.flatMap(({ place, count }) => {
    const { path, at, line, size } = place;
    const content = files.get(path);
    // The page may still run an older state of the file.
    const runs = Object.hasOwn(bundle.modules, path) && bundle.modules[path]?.code.length === size;
    if (!runs || typeof content !== "string") return [];
    const element = path.endsWith(".vue") ? elementAt(path, content, at) : readElements(path, content)?.[at];
    if (!element || element.line !== line || element.tag === "") return [];
    return [{ element, target: { path, start: element.start, content, count } }];
  });
  const best = targets.find(({ element }) => hasOwnText(element)) ?? targets[0];
  return best?.target ?? null;
}

/** Prefers the use of a component, such as a button with its text, to its definition. */
const hasOwnText = ({ texts }: SourceElement): boolean => texts.length > 0;

function findInMarkup(
  { steps, tag, text }: PickReport,
  path: string,
  files: ProjectFiles,
): HandTarget | null {
  const content = files.get(path);
  const start = typeof content === "string" ? startOfElement(content, steps) : null;
  if (typeof content !== "string" || start === null) return null;
  const element = elementAt(path, content, start);
  if (!element || element.tag.toLowerCase() !== tag) return null;
  // A script may have put another element in its place.
  const isChanged = element.texts.some(
    (each) => each.text.length <= text.length && !text.includes(each.text),
  );
  return isChanged ? null : { path, start, content, count: 1 };
}

/** The page's address of an element; null while it runs other files. @param files that the page was built from */
export function addressOf(
  { path, start, content }: HandTarget,
  { bundle, source }: PreviewPage,
  files: ProjectFiles,
): ElementAddress | null {
  if (files.get(path) !== content) return null;
  if (!bundle) return source?.path === path ? { place: null, steps: stepsOfElement(content, start) } : null;
  const size = bundle.modules[path]?.code.length;
  const elements = readElements(path, content) ?? [];
  const index = elements.findIndex((element) => element.start === start);
  const line = elements[index]?.line;
  if (size === undefined || line === undefined) return null;
  return { place: { path, line, at: path.endsWith(".vue") ? start : index, size }, steps: [] };
}

/** Finds an element again in changed files; null if it is gone. */
export function followTarget(target: HandTarget, files: ProjectFiles): HandTarget | null {
  const { path, content, start } = target;
  const now = files.get(path);
  if (now === content) return target;
  if (typeof now !== "string") return null;
  const moved = movedBy(textEdits(content, now), start);
  const element = elementAt(path, now, moved);
  if (!element || element.tag !== elementAt(path, content, start)?.tag) return null;
  return { ...target, start: moved, content: now };
}

/** Maps an offset through edits, which are in text order. */
const movedBy = (edits: readonly TextEdit[], place: number): number =>
  edits.reduce((moved, { at, remove, insert }) => moved + (at < place ? insert.length - remove : 0), place);
