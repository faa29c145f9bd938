import type { CodeBlock } from "../preview/code-block";
import type { ProjectFiles } from "../project/project-files";
import { escapePattern } from "../text/escape-pattern";
import { mayBelongTo } from "./implied-path";
import type { Edit } from "./read-edits";

const IMPORT = /^import\s{1,9}(?:type\s{1,9})?([^"';]{1,1000}?)\s{1,9}from\s{1,9}["']([^"']{1,300})["'];?$/;

type Import = { line: string; names: readonly string[]; source: string };

const importOf = (line: string): Import | null => {
  const [, clause, source] = line.startsWith("import") ? (IMPORT.exec(line.trim()) ?? []) : [];
  if (!clause || !source) return null;
  const names = clause.split(/[{},]/).flatMap((part) => /(?<![\w$])[\w$]+$/.exec(part.trim())?.[0] ?? []);
  return { line, names, source };
};

/**
 * The edits that add a block of imports to its file: the only one that uses an imported name without having it.
 *
 * @param path the file that the reply names; null: any in the block's language
 */
export function placeImports(
  { content, ...block }: CodeBlock,
  path: string | null,
  texts: ProjectFiles,
): { path: string; edits: Edit[] } | null {
  const lines = content.split(/\r\n|\n/).filter((line) => line.trim() !== "");
  const imports = lines.flatMap((line) => importOf(line) ?? []);
  if (imports.length === 0 || imports.length < lines.length) return null;
  const places = [...texts].flatMap(([each, text]) => {
    if (typeof text !== "string" || (path ?? each) !== each) return [];
    const edits = mayBelongTo({ ...block, content }, [each]) ? editsFor(imports, text) : [];
    return edits.length > 0 ? [{ path: each, edits }] : [];
  });
  return places.length === 1 ? (places[0] ?? null) : null;
}

function editsFor(imports: readonly Import[], text: string): Edit[] {
  const lines = text.split(/\r\n|\n/);
  const present = lines.flatMap((line) => importOf(line) ?? []);
  const first = present[0]?.line ?? lines.find((line) => line.trim() !== "" && !/^["'/*]/.test(line));
  const added: string[] = [];
  const edits: Edit[] = [];
  for (const { line, names, source } of imports) {
    if (!names.some((name) => lacks(text, name))) continue;
    const same = present.find((each) => each.source === source);
    if (!same) added.push(line);
    else if (same.names.every((name) => names.includes(name)))
      edits.push({ search: `${same.line}\n`, replace: `${line}\n` });
  }
  if (added.length === 0 || first === undefined) return edits;
  const before = edits.find(({ search }) => search === `${first}\n`);
  const above = added.map((line) => `${line}\n`).join("");
  if (before) before.replace = above + before.replace;
  else edits.push({ search: `${first}\n`, replace: `${above}${first}\n` });
  return edits;
}

/** Whether code uses a name that it neither imports nor declares. */
function lacks(text: string, name: string): boolean {
  const word = escapePattern(name);
  const has = new RegExp(
    `^\\s{0,40}import\\b[^;"']{0,1000}\\b${word}\\b|\\b(?:function|class|const|let|var)\\s{1,9}${word}\\b`,
    "m",
  );
  return new RegExp(`(?<![\\w$.])${word}(?![\\w$])`).test(text) && !has.test(text);
}
