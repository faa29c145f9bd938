import { type ErrorPlace, placesIn } from "~/domain/preview/error-place";
import { markupTokens, type PageBundle, type PageSource, type PreviewPage } from "~preview";

/** How the frame names a line of its document. */
const DOCUMENT_LINE = /\bpage:(\d+)((?::\d+)?)/g;

type Trace = typeof import("@jridgewell/trace-mapping");

/**
 * The text of an error with the places of compiled code replaced by those in the project's files. What reads source
 * maps loads with the first error that needs it; if it cannot be loaded, the compiled places stay.
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
    const found = trace.originalPositionFor(new trace.TraceMap(map), place);
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
