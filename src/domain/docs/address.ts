/** The path of the documentation and of its first page. */
export const DOCS_PATH = "/docs";

const FIRST_PAGE = "overview";
/** The path of a page. `name`: its file in src/content/docs without extension, `guides/github`. */
export const pathOfPage = (name: string): string =>
  name === FIRST_PAGE ? DOCS_PATH : `${DOCS_PATH}/${name}`;

/**
 * The file name of a page by its path segments after /docs, with or without `.md`; undefined for invalid segments.
 */
export function pageAt(path: readonly string[]): string | undefined {
  if (path.length === 0) return FIRST_PAGE;
  const segments = path.with(-1, path.at(-1)?.replace(/\.md$/, "") ?? "");
  return segments.every((segment) => /^[a-z0-9-]+$/.test(segment)) ? segments.join("/") : undefined;
}

/** The path of a page as Markdown. */
export const markdownPath = (path: string): string => `${path}.md`;

/**
 * The route for a request for Markdown, made with `.md` or an Accept header; undefined for other requests. Browsers do
 * not accept Markdown.
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

/** The documentation page in a chat URL; undefined for any other path, because others may craft links. */
export function pageToAttach(search: string): string | undefined {
  const path = new URLSearchParams(search).get(CHAT_PARAMETER) ?? "";
  return /^\/docs(?:\/[a-z0-9-]+)*$/.test(path) ? path : undefined;
}

/**
 * The URL at which a page's source is edited.
 * @param repository `https://<host>/<owner>/<name>`; undefined for anything else
 */
export const sourceOfPage = (repository: string, name: string): string | undefined =>
  /^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(repository)
    ? `${repository}/edit/main/src/content/docs/${name}.mdx`
    : undefined;

/** The server's URL in snippets, replaced by its real one. */
export const SAMPLE_ADDRESS = "http://localhost:3000";
