import type { ProjectFiles } from "./project-files";

/** A line that matches a search. */
export type FoundLine = { path: string; line: number; text: string };

const MAX_SHOWN_CHARACTERS = 200;

/** The lines that contain `query`, ignoring case, in the order of the files; at most `limit`. */
export function searchFiles(files: ProjectFiles, query: string, limit: number): FoundLine[] {
  const wanted = query.toLowerCase();
  const found: FoundLine[] = [];
  for (const [path, content] of files) {
    if (typeof content !== "string" || !content.toLowerCase().includes(wanted)) continue;
    for (const [index, text] of content.split(/\r\n|\n|\r/).entries()) {
      const at = text.toLowerCase().indexOf(wanted);
      if (at === -1) continue;
      const start = Math.max(0, at + wanted.length - MAX_SHOWN_CHARACTERS);
      found.push({ path, line: index + 1, text: text.slice(start, start + MAX_SHOWN_CHARACTERS) });
      if (found.length === limit) return found;
    }
  }
  return found;
}
