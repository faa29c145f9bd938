import { elementAt, readElements } from "~/domain/project/hand-edit/read-elements";
import type { SourceElement } from "~/domain/project/hand-edit/source-element";
import { type TextEdit, textEdits } from "~/domain/project/merge-texts";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { ElementAddress, PickReport, PreviewPage } from "~preview";
import { startOfElement, stepsOfElement } from "../element-place";

/** An element of the page in the project's files. */
export type HandTarget = {
  path: string;
  start: number;
  /** The file in which it begins there. */
  content: string;
  /** The elements of the page that are written there. */
  count: number;
};

/**
 * The element of the files that the page reported. What is hostile in the report leads to another element of the project
 * at worst: only files of the page count.
 *
 * @param files what the page was made from
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

/** Where a component is used is often what a user means, such as the text of a button. */
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

/** What the page calls an element of the files; null while it runs another state of them. @param files what it was made from */
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

/** An element in files that changed since; null when it is not found any more. */
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

/** Where a place of a text is after these edits, which are in the order of the text. */
const movedBy = (edits: readonly TextEdit[], place: number): number =>
  edits.reduce((moved, { at, remove, insert }) => moved + (at < place ? insert.length - remove : 0), place);
