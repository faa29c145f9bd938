import { z } from "zod";
import { type CodeBlock, kindOf } from "../preview/code-block";
import { normaliseLanguage } from "../preview/language";
import { mergeForPreview } from "../preview/merge-for-preview";
import { firstCharacters } from "../text/first-characters";

/** The code of one version, as stored in its row. */
export const versionFiles = z.array(
  z.object({ name: z.string().nullish(), language: z.string().nullish(), content: z.string() }),
);
export type VersionFiles = z.infer<typeof versionFiles>;

/**
 * The page of one of a version's files, or the page that it shows first, with styles and scripts in it; null when
 * there is no page.
 */
export function pageOf(files: VersionFiles, at?: number): string | null {
  const blocks = files.map(blockFrom);
  const page = blocks.find(({ kind, index }) => kind === "markup" && (at === undefined || index === at));
  return page ? mergeForPreview(blocks, page.index) : null;
}

function blockFrom({ name, language, content }: VersionFiles[number], index: number): CodeBlock {
  const label = language ?? "";
  const known = normaliseLanguage(label);
  const fileName = name ? { fileName: name } : {};
  const kind = kindOf(label, known, content);
  return { index, language: known, label, kind, ...fileName, content, closed: true, start: 0, end: 0 };
}

const EXCERPT_LINES = 9;
const EXCERPT_COLUMNS = 60;

/** The first lines of a text, cut to what a thumbnail can show. */
export const excerptOf = (text: string): string =>
  text
    .split("\n", EXCERPT_LINES)
    .map((line) => firstCharacters(line, EXCERPT_COLUMNS))
    .join("\n");
