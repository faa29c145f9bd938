import { z } from "zod";
import { apiScopes } from "~/domain/api/scope";
import { SAMPLE_ADDRESS } from "./address";
import { picturePath } from "./picture";

/** The groups of the sidebar, in their order there. */
export const docsSections = [
  "start",
  "guides",
  "hosting",
  "sdk",
  "reference",
  "advanced",
  "resources",
] as const;
export type DocsSection = (typeof docsSections)[number];

/** What stands above the text of a page, as lines of `key: value` between two lines of `---`. */
const frontMatter = z.strictObject({
  title: z.string().min(1),
  /** One sentence for the top of the page, search engines and llms.txt. */
  description: z.string().min(1),
  section: z.enum(docsSections),
  /** Position in its section, ascending. */
  order: z.coerce.number(),
  /** The menu of the header that lists the page. */
  menu: z.enum(["start", "reference"]).optional(),
  /** What a key must allow for the page's snippets: `models, projects:read`. */
  scopes: z
    .string()
    .transform((names) => names.split(", "))
    .pipe(z.array(z.enum(apiScopes)))
    .optional(),
});

export type PageFacts = z.infer<typeof frontMatter>;

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n+/;

/** The text of a page without what stands above it. */
export const textBelowFacts = (source: string): string => source.replace(FRONT_MATTER, "");

/** @throws for a page that lacks a fact or has an unknown one */
export function factsOf(source: string): PageFacts {
  const lines = FRONT_MATTER.exec(source)?.[1]?.split("\n") ?? [];
  return frontMatter.parse(
    Object.fromEntries(
      lines.map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at), line.slice(at + 1).trim()];
      }),
    ),
  );
}

/**
 * A page as plain Markdown, for people's tools.
 * @param address of this server
 * @param drawn what components draw, as Markdown by their names
 */
export function toMarkdown(source: string, address: string, drawn: Record<string, string>): string {
  const { title, description } = factsOf(source);
  const text = textBelowFacts(source)
    .replace(/^(```\w+) not-run=.*$/gm, "$1")
    .replace(/^<([A-Z]\w*) \/>$/gm, (_, name: string) => drawn[name] ?? "")
    .replace(
      /^<Picture name="([^"]*)" alt="([^"]*)" \/>$/gm,
      (_, name: string, alt: string) => `![${alt}](${picturePath(name, "light")})`,
    )
    .replace(/^<Command>(.*)<\/Command>$/gm, "```bash\n$1\n```")
    .replace(/^<DownloadButton file="([^"]*)">(.*)<\/DownloadButton>$/gm, "[$2]($1)")
    .replace(/^<Tab label="([^"]*)">$/gm, "$1:")
    .replace(/^<\/?[A-Z][^<>]*>\n+/gm, "")
    .replace(/\]\((\/[^()\s]*)\)/g, `](${address}$1)`)
    .replaceAll(SAMPLE_ADDRESS, address)
    .trim();
  return `# ${title}\n\n> ${description}\n\n${text}\n`;
}

/** The pages by section, in the order in which they are read. */
export const bySection = <Page extends PageFacts>(pages: readonly Page[]): Page[] =>
  pages.toSorted(
    (a, b) =>
      docsSections.indexOf(a.section) - docsSections.indexOf(b.section) ||
      a.order - b.order ||
      a.title.localeCompare(b.title),
  );
