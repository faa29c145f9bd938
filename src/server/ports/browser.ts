import type { PageRequest } from "~/domain/project/page-request-input";
import type { ProjectFiles } from "~/domain/project/project-files";

export type PageWork = {
  projectId: string;
  userId: string;
  /** The page is updated when it changes. */
  filesId: string;
  files: ProjectFiles;
  request: PageRequest;
};

/** A headless browser that runs project pages for agents whose user has no tab open. */
export interface Browser {
  /**
   * Performs a request in a project's page. The page is then frozen for a while, so that the next request can continue.
   *
   * @returns the answer as the page gave it, unchecked
   * @throws BrowserMissing when there is no browser, or it does not start; BrowserFailed when it does not respond;
   * PageEnded when the page used too many resources
   */
  perform(work: PageWork, signal: AbortSignal): Promise<unknown>;
  /** Ends the browser at once. */
  close(): void;
}

export class BrowserMissing extends Error {}
export class BrowserFailed extends Error {}
/** A crash nearly always means that the page ran out of memory. */
export class PageEnded extends BrowserFailed {
  constructor(readonly reason: "memory" | "processor" | "crash") {
    super(`The page was ended: ${reason}`);
  }
}
