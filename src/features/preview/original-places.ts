import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { type ErrorPlace, placesIn } from "~/domain/preview/error-place";
import { markupTokens, type PageBundle, type PageSource, type PreviewPage } from "~preview";

/** How the frame names a line of its document. */
const DOCUMENT_LINE = /\bpage:(\d+)((?::\d+)?)/g;

/** The text of an error with the places of compiled code replaced by those in the project's files. */
export function withOriginalPlaces(text: string, page: PreviewPage): string {
  const { bundle, html, source } = page;
  const mapped = bundle ? mapPlaces(text, bundle) : text;
  return mapped.replace(DOCUMENT_LINE, (_, line: string, column: string) => {
    const place = source && !bundle ? placeInFiles(html, source, Number(line)) : null;
    return place ? `${place.path}:${place.line}${column}` : `line ${line}`;
  });
}

function mapPlaces(text: string, { modules }: PageBundle): string {
  let result = "";
  let end = 0;
  for (const { start, end: next, ...place } of placesIn(text)) {
    const maps = modules[place.path]?.maps;
    result += text.slice(end, start) + (maps ? printPlace(originalOf(place, maps)) : text.slice(start, next));
    end = next;
  }
  return result + text.slice(end);
}

const printPlace = ({ path, line, column }: ErrorPlace): string =>
  `${path}:${line}${column === null ? "" : `:${column}`}`;

function originalOf({ path, line, column }: ErrorPlace, maps: readonly string[]): ErrorPlace {
  let place = { line, column: (column ?? 1) - 1 };
  for (const map of maps) {
    const found = originalPositionFor(new TraceMap(map), place);
    if (found.line !== null) place = found;
  }
  return { path, line: place.line, column: column === null ? null : place.column + 1 };
}

const FILE_NAME = /\n\/\/# sourceURL=(\S(?:.*\S)?)\s*$/;

/** The file and line that a line of a page with its scripts and styles inlined comes from. */
export function placeInFiles(
  html: string,
  { path, content }: PageSource,
  line: number,
): Omit<ErrorPlace, "column"> | null {
  for (const { kind, start, end } of markupTokens(html)) {
    const file = kind === "raw" ? FILE_NAME.exec(html.slice(start, end))?.[1] : undefined;
    const first = file ? lineAt(html, start) : 0;
    if (file && line >= first && line <= lineAt(html, end)) return { path: file, line: line - first + 1 };
  }
  const own = lineOf(html.split("\n"), content.split("\n"), line - 1);
  return own === null ? null : { path, line: own + 1 };
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Finds a line of `merged` in `original`, to which only lines were added, apart from replaced tags. */
function lineOf(merged: readonly string[], original: readonly string[], wanted: number): number | null {
  let from = 0;
  for (const [index, text] of original.entries()) {
    const found = merged.findIndex(
      (line, at) => at >= from && (line === text || (index === 0 && line.endsWith(text))),
    );
    if (found === wanted) return index;
    if (found > wanted) return null;
    if (found !== -1) from = found + 1;
  }
  return null;
}
