import { type CodeBlock, kindOf } from "../preview/code-block";
import { normaliseLanguage } from "../preview/language";
import { mergeForPreview } from "../preview/merge-for-preview";
import { firstCharacters } from "../text/first-characters";
import { extensionOf, type ProjectFiles } from "./project-files";
import { pageEntry } from "./project-kind";

/** One document of a project's page, with the styles and scripts that belong to it; null when it has no page. */
export function pageOf(files: ProjectFiles): string | null {
  const entry = pageEntry(files);
  const blocks = [...files]
    .flatMap(([path, content]) => (typeof content === "string" ? [{ path, content }] : []))
    .map(toBlock);
  const page = blocks.find(({ fileName }) => fileName === entry);
  return page ? mergeForPreview(blocks, page.index) : null;
}

function toBlock({ path, content }: { path: string; content: string }, index: number): CodeBlock {
  const label = extensionOf(path);
  const language = normaliseLanguage(label);
  const kind = kindOf(label, language, content);
  return { index, language, label, kind, fileName: path, content, closed: true, start: 0, end: 0 };
}

const EXCERPT_LINES = 9;
const EXCERPT_COLUMNS = 60;

/** The first lines of a text, cut to what a thumbnail can show. */
export const excerptOf = (text: string): string =>
  text
    .split("\n", EXCERPT_LINES)
    .map((line) => firstCharacters(line, EXCERPT_COLUMNS))
    .join("\n");
