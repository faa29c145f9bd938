import type { ProjectFiles } from "./project-files";

/** A line that matches a search. */
export type LineMatch = { path: string; line: number; text: string };

const MAX_LINE_CHARACTERS = 200;

/** The lines that contain `query`, ignoring case, in the order of the files; at most `limit`. */
export function searchFiles(files: ProjectFiles, query: string, limit: number): LineMatch[] {
  const needle = query.toLowerCase();
  const matches: LineMatch[] = [];
  for (const [path, content] of files) {
    if (typeof content !== "string" || !content.toLowerCase().includes(needle)) continue;
    for (const [index, text] of content.split(/\r\n|\n|\r/).entries()) {
      const at = text.toLowerCase().indexOf(needle);
      if (at === -1) continue;
      const start = Math.max(0, at + needle.length - MAX_LINE_CHARACTERS);
      matches.push({ path, line: index + 1, text: text.slice(start, start + MAX_LINE_CHARACTERS) });
      if (matches.length === limit) return matches;
    }
  }
  return matches;
}
