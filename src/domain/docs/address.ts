/** The address of the documentation, and of its first page. */
export const DOCS_PATH = "/docs";

const FIRST_PAGE = "overview";
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

/** What snippets call the server; replaced by its real address. */
export const SAMPLE_ADDRESS = "http://localhost:3000";
