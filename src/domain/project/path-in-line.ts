import { normalisePath } from "./project-files";

const PATH = /^(?:[\w@.()[\]-]+[\\/])*[\w@.()[\]-]*\.[a-z][a-z0-9]{0,9}$/i;

/** The path that a line of its own names, with its marks of Markdown or of a comment; null for any other line. */
export function pathInLine(line: string): string | null {
  const bare = line
    .trim()
    .replace(/^(?:\/\/|#+|--|\/\*+|<!--|[*_`-]+|\d+[.)])\s*/, "")
    .replace(/^(?:file(?:name)?\s*:)\s*/i, "")
    .replace(/\s*(?:\*\/|-->)$/, "")
    .replace(/^[*_`]+|[*_`:]+$/g, "");
  return PATH.test(bare) ? normalisePath(bare) : null;
}
