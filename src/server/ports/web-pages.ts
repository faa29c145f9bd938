/** Why a public page is unavailable. `robots`: disallowed by robots.txt. */
export type WebPageProblem = "unreachable" | "refused" | "not_there" | "too_large" | "robots";

export type WebPage = {
  bytes: Uint8Array<ArrayBuffer>;
  /** The media type reported by the server, in lower case, without parameters. */
  mediaType: string;
};

export interface WebPages {
  /** Reads a page as its site's robots.txt allows. */
  read(address: string): Promise<WebPage | { problem: WebPageProblem }>;
}
