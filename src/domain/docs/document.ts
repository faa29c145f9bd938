import { z } from "zod";
import { apiScopes } from "~/domain/api/scope";
import { SAMPLE_ADDRESS } from "./address";
import { picturePath } from "./picture";

/** The groups of the sidebar, in order. */
export const docsSections = [
  "start",
  "guides",
  "hosting",
  "sdk",
  "reference",
  "advanced",
  "resources",
] as const;

/** A page's front matter: lines of `key: value` between two lines of `---`. */
const frontMatter = z.strictObject({
  title: z.string().min(1),
  /** One sentence for the top of the page, search engines and llms.txt. */
  description: z.string().min(1),
  section: z.enum(docsSections),
  /** Position in its section, ascending. */
  order: z.coerce.number(),
  /** The header menu that lists the page. */
  menu: z.enum(["start", "reference"]).optional(),
  /** Scopes of a key for the page's snippets: `models, projects:read`. */
  scopes: z
    .string()
    .transform((names) => names.split(", "))
    .pipe(z.array(z.enum(apiScopes)))
    .optional(),
});

export type FrontMatter = z.infer<typeof frontMatter>;

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n+/;

/** The text of a page without its front matter. */
export const withoutFrontMatter = (source: string): string => source.replace(FRONT_MATTER, "");

/** @throws for missing or unknown keys */
export function parseFrontMatter(source: string): FrontMatter {
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
 * A page as plain Markdown.
 * @param address this server's URL
 * @param rendered Markdown of the components, by name
 */
export function toMarkdown(source: string, address: string, rendered: Record<string, string>): string {
  const { title, description } = parseFrontMatter(source);
  const text = withoutFrontMatter(source)
    .replace(/^(```\w+) not-run=.*$/gm, "$1")
    .replace(/^<([A-Z]\w*) \/>$/gm, (_, name: string) => rendered[name] ?? "")
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

/** The pages in reading order. */
export const bySection = <Page extends FrontMatter>(pages: readonly Page[]): Page[] =>
  pages.toSorted(
    (a, b) =>
      docsSections.indexOf(a.section) - docsSections.indexOf(b.section) ||
      a.order - b.order ||
      a.title.localeCompare(b.title),
  );
