import { readFileSync } from "node:fs";
import { join } from "node:path";
import GithubSlugger from "github-slugger";

export type Heading = { id: string; text: string; level: 2 | 3 };

const HEADING = /^(##|###) (.+)$/gm;

/** The headings of a document of src/content, with the ids that rehype-slug gives them. Read when the app is built. */
export function headingsOf(document: string): Heading[] {
  const slugger = new GithubSlugger();
  const text = readFileSync(join(process.cwd(), "src", "content", document), "utf8");
  return [...text.matchAll(HEADING)].map(([, marks, title = ""]) => ({
    id: slugger.slug(title),
    text: title,
    level: marks === "##" ? 2 : 3,
  }));
}
