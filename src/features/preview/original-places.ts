import { type ErrorPlace, placesIn } from "~/domain/preview/error-place";
import { markupTokens, type PageBundle, type PageSource, type PreviewPage } from "~preview";

/** A line of the document, as the frame reports it. */
const DOCUMENT_LINE = /\bpage:(\d+)((?::\d+)?)/g;

type Trace = typeof import("@jridgewell/trace-mapping");

/**
 * Replaces the places of compiled code in an error by those in the project's files. The source map reader loads with
 * the first error that needs it; without it, the compiled places stay.
 */
export async function withOriginalPlaces(text: string, page: PreviewPage): Promise<string> {
  const { bundle, html, source } = page;
  const trace = bundle && isMapped(text, bundle) ? await loadTrace() : null;
  const mapped = bundle && trace ? mapPlaces(text, bundle, trace) : text;
  return mapped.replace(DOCUMENT_LINE, (_, line: string, column: string) => {
    const place = source && !bundle ? placeInFiles(html, source, Number(line)) : null;
    return place ? `${place.path}:${place.line}${column}` : `line ${line}`;
  });
}

const loadTrace = (): Promise<Trace | null> => import("@jridgewell/trace-mapping").catch(() => null);

const isMapped = (text: string, { modules }: PageBundle): boolean =>
  placesIn(text).some(({ path }) => modules[path]?.maps);

function mapPlaces(text: string, { modules }: PageBundle, trace: Trace): string {
  let result = "";
  let end = 0;
  for (const { start, end: next, ...place } of placesIn(text)) {
    const maps = modules[place.path]?.maps;
    result +=
      text.slice(end, start) + (maps ? printPlace(originalOf(place, maps, trace)) : text.slice(start, next));
    end = next;
  }
  return result + text.slice(end);
}

const printPlace = ({ path, line, column }: ErrorPlace): string =>
  `${path}:${line}${column === null ? "" : `:${column}`}`;

function originalOf({ path, line, column }: ErrorPlace, maps: readonly string[], trace: Trace): ErrorPlace {
  let place = { line, column: (column ?? 1) - 1 };
  for (const map of maps) {
    const position = trace.originalPositionFor(new trace.TraceMap(map), place);
    if (position.line !== null) place = position;
  }
  return { path, line: place.line, column: column === null ? null : place.column + 1 };
}

const FILE_NAME = /\n\/\/# sourceURL=(\S(?:.*\S)?)\s*$/;

/** Maps a line of a page with inlined scripts and styles to its file and line. */
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
  const index = lineOf(html.split("\n"), content.split("\n"), line - 1);
  return index === null ? null : { path, line: index + 1 };
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Finds a line of `merged` in `original`, to which only lines were added, apart from replaced tags. */
function lineOf(merged: readonly string[], original: readonly string[], target: number): number | null {
  let from = 0;
  for (const [index, text] of original.entries()) {
    const position = merged.findIndex(
      (line, at) => at >= from && (line === text || (index === 0 && line.endsWith(text))),
    );
    if (position === target) return index;
    if (position > target) return null;
    if (position !== -1) from = position + 1;
  }
  return null;
}
