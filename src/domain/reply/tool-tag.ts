import { fileEnding, type Language, normalizeLanguage } from "../preview/language";
import { CALL_ELEMENTS, CALL_WRAPPERS } from "./tool-call";

/** A tag for files and actions that models know from other tools' prompts. */
export interface ToolTag {
  name: string;
  /** Its content: a file, a tool call, something other than code (a command, a title), or part of the reply. */
  contains: "file" | "call" | "other" | "reply";
  file: { label: string; language: Language | null; fileName?: string };
  /** The complete block, if the content is irrelevant. */
  wholeBlock?: ToolTag["file"] & { content: string };
}

const NAMES = `bolt(?:Action|Artifact)|(?:dyad|lov)-[a-z][a-z-]*|antArtifact|CodeProject|${CALL_ELEMENTS}|${CALL_WRAPPERS}`;
const PATH_NAMES = "filePath|file_path|path|file|fileName";
const START = new RegExp(
  `<\\s{0,3}(/?)\\s{0,3}((?:${NAMES})(?=[\\s>/]|=\\w|$)|file(?=\\s+(?:${PATH_NAMES}|name)\\s*=))`,
  "i",
);
const CLOSING = new RegExp(`<\\s{0,3}/\\s{0,3}(${NAMES}|file)\\s*>`, "gi");
const IS_CALL = new RegExp(`^(?:${CALL_ELEMENTS}|${CALL_WRAPPERS})$`, "i");
const ATTRIBUTES = `(?:\\s+[\\w:-]+(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'>]+))?)*`;
const ELEMENT = "<\\s{0,3}/?\\s{0,3}[\\w-]+(?:=[\\w.-]+)?";
const HEAD = new RegExp(`^${ELEMENT}${ATTRIBUTES}\\s*(/?)>`);
const PARTIAL_HEAD = new RegExp(`^${ELEMENT}${ATTRIBUTES}(?:\\s+[\\w:-]+\\s*=\\s*(?:"[^"]*|'[^']*)?)?\\s*$`);
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Anything longer is not a tag. */
const MAX_HEAD_LENGTH = 2_000;

const labelOfArtifact: Record<string, string> = {
  "text/html": "html",
  "image/svg+xml": "svg",
  "text/markdown": "markdown",
  "application/vnd.ant.react": "jsx",
  "application/vnd.ant.mermaid": "mermaid",
};

/** Finds such a tag in a line of prose. */
export function findTagStart(line: string): { at: number; name: string; closing: boolean } | null {
  const match = START.exec(line);
  return match?.[2] ? { at: match.index, name: match[2], closing: match[1] === "/" } : null;
}

/** The tag at the start of `text`, up to its ">"; "incomplete" if the next line may continue it, null if it is none. */
export function parseHead(text: string): { length: number; selfClosing: boolean } | "incomplete" | null {
  const bounded = text.slice(0, MAX_HEAD_LENGTH);
  const match = HEAD.exec(bounded);
  if (match) return { length: match[0].length, selfClosing: match[1] === "/" };
  return text.length < MAX_HEAD_LENGTH && PARTIAL_HEAD.test(bounded) ? "incomplete" : null;
}

/** Parses an opening tag, which may span lines. */
export function parseToolTag(name: string, head: string): ToolTag {
  const kind = name.toLowerCase();
  const attributes = attributesOf(head);
  const type = kind === "boltaction" ? "" : (attributes.get("type") ?? "");
  const fileName = pathOf(attributes) ?? (kind === "file" ? attributes.get("name") : undefined);
  const label = fileName
    ? fileEnding(fileName)
    : (labelOfArtifact[type] ?? attributes.get("language") ?? "").toLowerCase();
  const file = { label, language: normalizeLanguage(label), ...(fileName ? { fileName } : {}) };
  return { name, contains: contentsOf(kind, attributes), file, ...withoutContent(kind, attributes) };
}

const pathOf = (attributes: Map<string, string>): string | undefined =>
  PATH_NAMES.split("|")
    .map((key) => attributes.get(key.toLowerCase()))
    .find((path) => path !== undefined && path !== "");

/** Converts tags that delete or rename a file to the equivalent fences. */
function withoutContent(kind: string, attributes: Map<string, string>): Pick<ToolTag, "wholeBlock"> {
  const block = (label: string, fileName: string | undefined, content = "") =>
    fileName ? { wholeBlock: { label, language: null, fileName, content } } : {};
  const isDeletion = kind.endsWith("-delete") || attributes.get("type") === "delete";
  if (isDeletion) return block("delete", pathOf(attributes));
  if (!kind.endsWith("-rename")) return {};
  const to = attributes.get("to") ?? attributes.get("new_file_path");
  return to ? block("rename", attributes.get("from") ?? attributes.get("original_file_path"), `${to}\n`) : {};
}

function contentsOf(kind: string, attributes: Map<string, string>): ToolTag["contains"] {
  if (kind === "boltartifact" || kind === "lov-code" || kind === "codeproject") return "reply";
  if (kind === "boltaction") return attributes.get("type") === "file" ? "file" : "other";
  // An element with a path contains the file itself.
  if (IS_CALL.test(kind)) return pathOf(attributes) ? "file" : "call";
  return kind === "antartifact" || kind === "file" || /-(?:write|search-replace)$/.test(kind)
    ? "file"
    : "other";
}

/** The start of a possible partial tag at the end of a text, or -1. */
export function startOfPartialTag(text: string): number {
  const match = /<\/?[a-z][a-z_-]*$/i.exec(text.slice(-30));
  if (!match) return -1;
  const begun = match[0].replace(/^<\/?/, "").toLowerCase();
  const calls = ["tool_call", "function_call", ...CALL_ELEMENTS.split("|")];
  const known = ["boltaction", "boltartifact", "dyad-", "lov-", "antartifact", "codeproject", ...calls];
  const fits = known.some((name) => name.startsWith(begun) || (name.endsWith("-") && begun.startsWith(name)));
  return fits ? text.length - match[0].length : -1;
}

/** The closing tag of `name` in a line: [start, end). */
export function findClosing(line: string, name: string): [start: number, end: number] | null {
  for (const match of line.matchAll(CLOSING)) {
    if (match[1]?.toLowerCase() === name.toLowerCase()) return [match.index, match.index + match[0].length];
  }
  return null;
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
      name.toLowerCase(),
      double ?? single ?? "",
    ]),
  );
}
