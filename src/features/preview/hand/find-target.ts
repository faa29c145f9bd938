import { elementAt, readElements } from "~/domain/project/hand-edit/read-elements";
import type { SourceElement } from "~/domain/project/hand-edit/source-element";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { PickReport, PreviewPage } from "~preview";
import { startOfElement } from "../element-place";

/** An element of the page in the project's files. */
export type HandTarget = {
  path: string;
  start: number;
  /** The elements of the page that are written there. */
  count: number;
  /** Which of the places that the page reported; null where it reports none. */
  place: number | null;
};

/**
 * The element of the files that the page reported. What is hostile in the report leads to another element of the project
 * at worst: only files of the page count, as they are now.
 */
export function findTarget(report: PickReport, page: PreviewPage, files: ProjectFiles): HandTarget | null {
  const { bundle, source } = page;
  if (!bundle) return source ? findInMarkup(report, source.path, files) : null;
  const targets = report.places.flatMap(({ place, count }, index) => {
    const { path, at, line, size } = place;
    const content = files.get(path);
    // The page may run an older state of the file.
    const runs = Object.hasOwn(bundle.modules, path) && bundle.modules[path]?.code.length === size;
    if (!runs || typeof content !== "string") return [];
    const element = path.endsWith(".vue") ? elementAt(path, content, at) : readElements(path, content)?.[at];
    if (!element || element.line !== line || element.tag === "") return [];
    return [{ element, target: { path, start: element.start, count, place: index } }];
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
  return isChanged ? null : { path, start, count: 1, place: null };
}
