import { readFileSync } from "node:fs";
import { join } from "node:path";
import GithubSlugger from "github-slugger";

export type Heading = { id: string; text: string; level: 2 | 3 };

/** The content between two headings as plain text. */
type Section = { heading: Heading | null; prose: string };

/** The document's exported metadata, above its text. */
const EXPORT = /^export const [\s\S]*?\n};?\n+/;
const HEADING = /^(##|###) (.+)\n/;

/** The sections of a document in src/content, including the one above the first heading. Runs at build time. */
export function sectionsOf(document: string): Section[] {
  const slugger = new GithubSlugger();
  const text = readFileSync(join(process.cwd(), "src", "content", document), "utf8").replace(EXPORT, "");
  return text.split(/^(?=###? )/m).map((section) => {
    const [line = "", marks, title = ""] = HEADING.exec(section) ?? [];
    const level = marks === "##" ? 2 : 3;
    return {
      heading: marks ? { id: slugger.slug(title), text: title, level } : null,
      prose: plain(section.slice(line.length)),
    };
  });
}

/** The headings of a document in src/content, with the ids that rehype-slug generates. */
export const headingsOf = (document: string): Heading[] =>
  sectionsOf(document).flatMap(({ heading }) => heading ?? []);

const plain = (mdx: string): string =>
  mdx
    .replace(/<\/?[A-Z][^<>]*>/g, " ")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/^(\d+\.|-) /gm, "")
    .replace(/\s+/g, " ")
    .trim();
