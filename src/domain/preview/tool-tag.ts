import { fileEnding, type Language, normaliseLanguage } from "./language";

/** A tag with which another tool's prompt teaches a model to hand over a file. */
export interface ToolTag {
  name: string;
  /** Null for a tag that holds something else than a file (a shell command): it is passed over. */
  file: { label: string; language: Language | null; fileName?: string } | null;
  /** Where its content starts in the line. */
  contentAt: number;
  /** Where the tag starts in the line. */
  at: number;
}

const OPENING = /<(boltAction|dyad-write|lov-write|antArtifact)(\s(?:[^>"']|"[^"]*"|'[^']*')*)?>/i;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const labelOfArtifact: Record<string, string> = {
  "text/html": "html",
  "image/svg+xml": "svg",
  "text/markdown": "markdown",
  "application/vnd.ant.react": "jsx",
  "application/vnd.ant.mermaid": "mermaid",
};

/** Finds the first such tag in a line of prose. */
export function findToolTag(line: string): ToolTag | null {
  const match = OPENING.exec(line);
  if (!match?.[1]) return null;
  const name = match[1];
  const attributes = attributesOf(match[2] ?? "");
  return { name, file: fileOf(name, attributes), at: match.index, contentAt: match.index + match[0].length };
}

/** The tag that ends the content of `name`. */
export function closingTag(name: string): RegExp {
  return new RegExp(`</${name}\\s*>`, "i");
}

function fileOf(name: string, attributes: Map<string, string>): ToolTag["file"] {
  const type = attributes.get("type") ?? "";
  const isAction = name.toLowerCase() === "boltaction";
  if (isAction && type !== "file") return null;
  const fileName = attributes.get("filepath") ?? attributes.get("file_path") ?? attributes.get("path");
  const label = labelOf(fileName, isAction ? "" : type, attributes.get("language"));
  return { label, language: normaliseLanguage(label), ...(fileName ? { fileName } : {}) };
}

function labelOf(fileName: string | undefined, type: string, language: string | undefined): string {
  if (fileName) return fileEnding(fileName);
  return (labelOfArtifact[type] ?? language ?? "").toLowerCase();
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
      name.toLowerCase(),
      double ?? single ?? "",
    ]),
  );
}
