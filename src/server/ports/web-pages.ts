/** Why a public page cannot be had. `robots`: its site asks programs not to read it. */
export type WebPageProblem = "unreachable" | "refused" | "not_there" | "too_large" | "robots";

export type WebPage = {
  bytes: Uint8Array<ArrayBuffer>;
  /** The media type that its server says, in lower case, without parameters. */
  mediaType: string;
};

/** Public pages of the web. */
export interface WebPages {
  /** Reads a page as its site's robots.txt allows. */
  read(address: string): Promise<WebPage | { problem: WebPageProblem }>;
}
