import { readFileSync } from "node:fs";
import { join } from "node:path";
import GithubSlugger from "github-slugger";

export type Heading = { id: string; text: string; level: 2 | 3 };

/** The content between two headings as plain text. */
type Section = { heading: Heading | null; prose: string };

const HEADING = /^(##|###) (.+)\n/;

/** The source of a document in src/content. */
export const readDocument = (name: string): string =>
  readFileSync(join(process.cwd(), "src", "content", name), "utf8");

/** The sections of a document's text, including the one above the first heading. */
export function sectionsOf(text: string): Section[] {
  const slugger = new GithubSlugger();
  return text.split(/^(?=###? )/m).map((section) => {
    const [line = "", marks, title = ""] = HEADING.exec(section) ?? [];
    const level = marks === "##" ? 2 : 3;
    return {
      heading: marks ? { id: slugger.slug(title), text: title, level } : null,
      prose: toPlainText(section.slice(line.length)),
    };
  });
}

/** The headings of a document's text, with the ids that rehype-slug generates. */
export const headingsOf = (text: string): Heading[] =>
  sectionsOf(text).flatMap(({ heading }) => heading ?? []);

const toPlainText = (mdx: string): string =>
  mdx
    .replace(/^```.*$/gm, "")
    .replace(/<\/?[A-Z][^<>]*>/g, " ")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/-{3,}|\|/g, " ")
    .replace(/^(?:> )?(?:(?:\d+\.|-) )?/gm, "")
    .replace(/\s+/g, " ")
    .trim();
