import { z } from "zod";

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
});

export type PageFacts = z.infer<typeof frontMatter>;

/** The address of the documentation, and of its first page. */
export const DOCS_PATH = "/docs";

const FIRST_PAGE = "overview";
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n+/;

/** The address of a page by its file, which is relative to src/content/docs and has no ending: `guides/github`. */
export const pathOfPage = (name: string): string =>
  name === FIRST_PAGE ? DOCS_PATH : `${DOCS_PATH}/${name}`;

/**
 * The file of a page by the segments of its address after /docs, with or without the ending of Markdown; undefined for
 * what cannot name one.
 */
export function pageAt(given: readonly string[]): string | undefined {
  if (given.length === 0) return FIRST_PAGE;
  const segments = given.with(-1, given.at(-1)?.replace(/\.md$/, "") ?? "");
  return segments.every((segment) => /^[a-z0-9-]+$/.test(segment)) ? segments.join("/") : undefined;
}

/** The address of a page as Markdown. */
export const markdownPath = (path: string): string => `${path}.md`;

/**
 * The route that answers a request for Markdown, which an ending or an Accept header asks for; undefined for every
 * other request. Browsers do not accept Markdown.
 */
export function markdownRoute(path: string, accept: string | null): string | undefined {
  if (path !== DOCS_PATH && !path.startsWith(`${DOCS_PATH}/`) && path !== markdownPath(DOCS_PATH))
    return undefined;
  if (path.endsWith(".md")) return `/api${path.slice(0, -".md".length)}`;
  return accept?.includes("text/markdown") ? `/api${path}` : undefined;
}

const CHAT_PARAMETER = "about";

/** The chat with a page of the documentation attached to the first message. */
export const chatAbout = (path: string): string => `/chat?${CHAT_PARAMETER}=${encodeURIComponent(path)}`;

/** The page that an address of the chat names; undefined for anything but one of ours, which others may have linked. */
export function pageToAttach(search: string): string | undefined {
  const path = new URLSearchParams(search).get(CHAT_PARAMETER) ?? "";
  return /^\/docs(?:\/[a-z0-9-]+)*$/.test(path) ? path : undefined;
}

/**
 * Where a page's source is edited.
 * @param repository `https://<host>/<owner>/<name>`; there is no such address for anything else
 */
export const sourceOfPage = (repository: string, name: string): string | undefined =>
  /^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(repository)
    ? `${repository}/edit/main/src/content/docs/${name}.mdx`
    : undefined;

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

/** What snippets call the server; replaced by its real address. */
export const SAMPLE_ADDRESS = "http://localhost:3000";

/**
 * A page as plain Markdown, for people's tools.
 * @param address of this server
 * @param drawn what components draw, as Markdown by their names
 */
export function toMarkdown(source: string, address: string, drawn: Record<string, string>): string {
  const { title, description } = factsOf(source);
  const text = textBelowFacts(source)
    .replace(/^<([A-Z]\w*) \/>$/gm, (_, name: string) => drawn[name] ?? "")
    .replace(/^<Command>(.*)<\/Command>$/gm, "```bash\n$1\n```")
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
