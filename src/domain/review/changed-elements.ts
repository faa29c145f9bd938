import { readElements } from "../project/hand-edit/read-elements";
import type { Range, SourceElement } from "../project/hand-edit/source-element";
import { cutName } from "../text/short-name";

/** `text`: what can be read in it, shortened. inside: only something in it that is no element. */
export type ElementChange = { tag: string; text: string } & (
  | { kind: "added" | "removed" | "changed" | "inside" }
  | { kind: "reworded"; after: string }
);

/** The changed lines of a hunk, from 1: those of the file before it, and after it. */
type ChangedLines = { before: ReadonlySet<number>; after: ReadonlySet<number> };

/** A file; `lines`: where each begins and ends. */
type Side = { elements: readonly SourceElement[]; lines: readonly Range[] };

/** Of each hunk of a page or component, the outermost elements that it touches; none in other files. */
export function changedElements(
  path: string,
  { before, after }: { before: string; after: string },
  hunks: readonly ChangedLines[],
): ElementChange[][] {
  const [old, now] = [sideOf(path, before), sideOf(path, after)];
  return hunks.map((hunk) => {
    const [was, is] = [linesOf(old, hunk.before), linesOf(now, hunk.after)];
    const changes = compare(touched(old, was), touched(now, is));
    if (changes.length > 0) return changes;
    const around = elementAround(now, is) ?? elementAround(old, was);
    return around ? [{ tag: around.tag, text: textOf(around), kind: "inside" }] : [];
  });
}

function sideOf(path: string, source: string): Side {
  let start = 0;
  const lines = source.split(/(?<=\n)/).map((line) => {
    const range = { start, end: start + line.length };
    start = range.end;
    return range;
  });
  const elements = (readElements(path, source) ?? []).filter(({ tag }) => tag !== "");
  return { elements: elements.toSorted((a, b) => a.start - b.start), lines };
}

const linesOf = ({ lines }: Side, changed: ReadonlySet<number>): Range[] =>
  [...changed].toSorted((a, b) => a - b).flatMap((line) => lines[line - 1] ?? []);

/** Pairs elements by their tags, in their order. */
function compare(old: readonly SourceElement[], now: readonly SourceElement[]): ElementChange[] {
  const removed = [...old];
  const changes = now.map((element): ElementChange => {
    const { tag } = element;
    const at = removed.findIndex((each) => each.tag === tag);
    const [was] = at === -1 ? [] : removed.splice(at, 1);
    const after = textOf(element);
    if (!was) return { tag, text: after, kind: "added" };
    const text = textOf(was);
    return text === after ? { tag, text, kind: "changed" } : { tag, text, kind: "reworded", after };
  });
  return [
    ...changes,
    ...removed.map((was) => ({ tag: was.tag, text: textOf(was), kind: "removed" as const })),
  ];
}

/** Elements of which the start, an attribute or a text is in one of the lines, without those inside another. */
function touched({ elements }: Side, lines: readonly Range[]): SourceElement[] {
  const isChanged = ({ start, end }: Range) => lines.some((line) => start < line.end && end > line.start);
  let end = 0;
  return elements.filter((element) => {
    const { start, attributes, texts } = element;
    const parts = [{ start, end: start + 1 }, ...attributes, ...texts];
    const isTouched = start >= end && parts.some(isChanged);
    if (isTouched) end = element.end;
    return isTouched;
  });
}

function elementAround({ elements }: Side, lines: readonly Range[]): SourceElement | undefined {
  const [first, last] = [lines.at(0), lines.at(-1)];
  if (!first || !last) return undefined;
  return elements.findLast(({ start, end }) => start <= first.start && end >= last.end);
}

const SPOKEN = ["aria-label", "alt", "placeholder", "title"];

function textOf(element: SourceElement): string {
  const texts = textsIn(element).toSorted((a, b) => a.start - b.start);
  const spoken = SPOKEN.flatMap((name) => element.attributes.find((each) => each.name === name)?.value ?? []);
  return cutName(texts.map(({ text }) => text).join(" ") || (spoken[0]?.text ?? ""));
}

const textsIn = ({ texts, children }: SourceElement): SourceElement["texts"] => [
  ...texts,
  ...children.flatMap(textsIn),
];
