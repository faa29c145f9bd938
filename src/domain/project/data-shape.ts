import { extensionOf } from "~preview";
import { parseJson } from "../text/parse-json";

/** Characters; shorter files are sent in full. */
const LARGE = 6_000;
/** Longer JSON is not parsed; only its beginning is quoted. */
const MAX_PARSED = 2_000_000;
const MAX_KEYS = 16;
const MAX_BEGINNING = 300;

/** Configuration files, which are not data. */
const SETTINGS =
  /(?:^|\/)(?:package|components|[jt]sconfig[\w.-]{0,40}|\.[\w.-]{1,40}|[\w.-]{1,40}\.config)\.json$/;
const TABLES = new Set(["csv", "tsv"]);
const VALUES = new Set(["json", "geojson", "jsonl", "ndjson"]);

/** Whether a data file is so large that only its shape is sent. */
export const isLargeData = (path: string, text: string): boolean =>
  text.length > LARGE &&
  (TABLES.has(extensionOf(path)) || VALUES.has(extensionOf(path))) &&
  !SETTINGS.test(path);

/** Describes a large data file on one line: size, structure and first entry. */
export function shapeOfData(path: string, text: string): string {
  const [first = "", second = ""] = text.slice(0, LARGE).split(/\r?\n/);
  if (TABLES.has(extensionOf(path)))
    return `${lineCount(text)} lines with the columns ${first.slice(0, MAX_BEGINNING)}; the first is ${second.slice(0, MAX_BEGINNING)}`;
  if (extensionOf(path) === "jsonl" || extensionOf(path) === "ndjson")
    return `${lineCount(text)} lines of JSON; the first is ${first.slice(0, MAX_BEGINNING)}`;
  const value = text.length > MAX_PARSED ? undefined : parseJson(text);
  if (value === undefined) return `begins with ${text.slice(0, MAX_BEGINNING).replace(/\s+/g, " ")}`;
  const [sample] = Array.isArray(value) ? value : [];
  const beginning =
    sample === undefined ? "" : `; the first is ${JSON.stringify(sample).slice(0, MAX_BEGINNING)}`;
  return shapeOf(value, 2) + beginning;
}

const lineCount = (text: string): number => text.split("\n").filter(Boolean).length;

/** @param depth levels to descend */
function shapeOf(value: unknown, depth: number): string {
  if (Array.isArray(value)) {
    const count = value.length === 1 ? "1 entry" : `${value.length} entries`;
    return depth > 0 && value.length > 0 ? `${count} of ${shapeOf(value[0], depth - 1)}` : count;
  }
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const keys = Object.entries(value);
  const named = keys
    .slice(0, MAX_KEYS)
    .map(([key, inner]) =>
      depth > 0 ? `${key.slice(0, 60)}: ${shapeOf(inner, depth - 1)}` : key.slice(0, 60),
    );
  return `{ ${named.join(", ")}${keys.length > MAX_KEYS ? ", …" : ""} }`;
}
